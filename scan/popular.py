"""Names that are widely known, by registry, and whether another name is one letter away from one of them.

The lists below were put together by hand, and are what a look-alike is held against; `popular.toml` has further names, of
the manifests and lock files of widely used projects. Both are of the date below: a name that is missing is not suspect, it
is only not vouched for by being known. A scope stands for all that its owner publishes.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

DATE = "2026-11-30"
_SHORTEST = 5  # characters; shorter names are all close to one another
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"

_NPM = """
react react-dom react-native react-router react-router-dom react-redux react-query react-hook-form react-scripts react-icons
react-markdown react-select react-table react-test-renderer react-is react-i18next react-dropzone react-beautiful-dnd
react-datepicker react-toastify react-hot-toast react-day-picker react-window react-virtualized react-transition-group preact
next nuxt vue vue-router vuex pinia vite vitest vitepress vue-tsc svelte solid-js astro gatsby remix angular lit alpinejs htmx.org
typescript tslib ts-node tsx tsup tsc-watch ts-jest ts-loader tsconfig-paths ts-morph esbuild rollup webpack webpack-cli
webpack-dev-server parcel turbo nx lerna swc babel-jest babel-loader babel-core terser uglify-js gulp gulp-cli grunt grunt-cli
browserify rimraf mkdirp glob minimatch globby fast-glob chokidar picomatch micromatch cross-env cross-spawn execa shelljs
npm-run-all npm-run-all2 concurrently nodemon pm2 forever husky lint-staged commitlint prettier eslint eslint-config-prettier
eslint-plugin-react eslint-plugin-import eslint-plugin-prettier eslint-plugin-react-hooks eslint-plugin-vue eslint-config-next
eslint-plugin-jsx-a11y eslint-config-airbnb eslint-plugin-unicorn eslint-plugin-jest eslint-plugin-svelte typescript-eslint
stylelint stylelint-config-standard standard xo biome oxlint knip jest jest-environment-jsdom jest-cli mocha chai sinon ava tap
jasmine karma cypress playwright playwright-core puppeteer puppeteer-core selenium-webdriver webdriverio nyc c8 supertest nock msw
jsdom happy-dom cheerio parse5 lodash lodash-es lodash.merge lodash.debounce underscore ramda immer immutable rxjs redux
redux-thunk redux-saga reselect zustand jotai recoil mobx mobx-react xstate swr axios node-fetch got ky undici superagent request
cross-fetch isomorphic-fetch form-data formidable multer busboy express fastify koa hapi hono nestjs restify connect body-parser
cors helmet morgan compression cookie cookie-parser express-session express-validator express-rate-limit passport passport-local
passport-jwt jsonwebtoken jose bcrypt bcryptjs argon2 crypto-js uuid nanoid cuid ulid ws socket.io socket.io-client engine.io
mqtt amqplib kafkajs bull bullmq ioredis redis mongodb mongoose mysql mysql2 pg pg-promise sqlite3 better-sqlite3 knex sequelize
typeorm prisma drizzle-orm drizzle-kit kysely objection lowdb level graphql graphql-tag graphql-request apollo-server urql relay
zod yup joi ajv ajv-formats class-validator class-transformer superstruct valibot io-ts validator date-fns date-fns-tz dayjs moment
moment-timezone luxon chrono-node ms chalk kleur picocolors colors ansi-styles strip-ansi string-width wrap-ansi ora cli-spinners
inquirer enquirer prompts commander yargs yargs-parser minimist meow cac arg oclif boxen figlet cli-table3 ink blessed debug winston
pino pino-pretty bunyan loglevel signale consola dotenv dotenv-cli dotenv-expand config convict rc cosmiconfig yaml js-yaml toml ini
json5 jsonc-parser xml2js fast-xml-parser csv-parse csv-parser csv-stringify papaparse xlsx exceljs pdfkit pdf-lib pdf-parse pdfjs-dist
sharp jimp canvas three d3 chart.js chartjs-node-canvas echarts recharts highcharts plotly.js leaflet mapbox-gl konva fabric pixi.js
phaser gsap framer-motion motion animejs lottie-web swiper tailwindcss tailwind-merge tailwindcss-animate postcss postcss-cli
postcss-loader postcss-import autoprefixer cssnano sass sass-loader less less-loader stylus node-sass css-loader style-loader
file-loader url-loader html-webpack-plugin mini-css-extract-plugin copy-webpack-plugin bootstrap bulma antd semantic-ui-react
styled-components emotion clsx classnames class-variance-authority lucide-react lucide cmdk sonner vaul shadcn shadcn-ui daisyui
markdown-it marked remark remark-gfm remark-parse rehype rehype-raw unified mdast-util-from-markdown turndown showdown highlight.js
prismjs shiki katex mermaid codemirror monaco-editor slate quill prosemirror-view ace-builds dompurify sanitize-html he entities
handlebars ejs pug nunjucks mustache liquidjs i18next next-intl next-auth next-themes intl-messageformat nodemailer mailgun.js twilio
stripe aws-sdk firebase firebase-admin firebase-tools googleapis google-auth-library openai ai langchain ollama groq-sdk
llamaindex cohere-ai replicate pinecone chromadb tiktoken electron electron-builder electron-store tauri expo expo-cli ionic
cordova capacitor serverless wrangler vercel netlify-cli netlify heroku aws-cdk aws-cdk-lib cdktf pulumi localtunnel ngrok http-server
serve live-server json-server http-proxy http-proxy-middleware verdaccio node-gyp node-pre-gyp node-addon-api nan bindings fsevents
semver semver-compare resolve resolve-from pkg-dir find-up path-to-regexp qs query-string url-parse mime mime-types send serve-static
accepts negotiator etag fresh iconv-lite safe-buffer readable-stream through2 pump end-of-stream concat-stream split2 pumpify
stream-browserify buffer events process util assert inherits async bluebird p-limit p-map p-queue p-retry p-timeout delay retry
async-retry eventemitter3 mitt event-target-shim lru-cache quick-lru node-cache keyv memoizee deepmerge fast-deep-equal
deep-equal clone clone-deep rfdc object-assign object-hash hash.js md5 sha.js tweetnacl elliptic bn.js big.js decimal.js bignumber.js
mathjs simple-git isomorphic-git octokit probot release-it semantic-release standard-version conventional-changelog
changesets np auto-changelog patch-package postinstall-postinstall only-allow npm npx yarn pnpm bun corepack npm-check-updates
npm-check depcheck license-checker source-map source-map-support source-map-js magic-string acorn acorn-walk esprima espree estraverse
escodegen recast jscodeshift ast-types typedoc jsdoc documentation storybook chromatic degit tiged create-react-app create-next-app
create-vite create-vue create-svelte create-astro create-remix create-expo-app create-nuxt create-t3-app create-electron-app
create-nx-workspace create-turbo create-docusaurus create-react-router create-cloudflare create-hono create-solid create-payload-app
sv nuxi degit plop yeoman-generator yo hygen vsce ovsx web-ext madge bundlesize size-limit source-map-explorer lighthouse pa11y
axe-core markdownlint markdownlint-cli markdownlint-cli2 cspell textlint alex write-good sort-package-json syncpack manypkg
wait-on start-server-and-test kill-port portfinder get-port detect-port open opn opener clipboardy which is-ci ci-info env-ci
systeminformation node-cron cron cron-parser node-schedule agenda bree fs-extra graceful-fs jsonfile tmp temp tempy del cpy cpx
archiver adm-zip jszip unzipper tar tar-fs yauzl fflate pako zlib msgpackr protobufjs google-protobuf grpc long flatbuffers avsc
pyright typescript-language-server vscode-langservers-extracted bash-language-server yaml-language-server radix-ui input-otp
embla-carousel-react react-resizable-panels react-aria-components sass-embedded eslint-plugin-security tw-animate-css create-gatsby
create-tsrouter-app create-start-app skills ccusage happy-coder task-master-ai web-vitals workbox-webpack-plugin regenerator-runtime core-js whatwg-fetch abort-controller reflect-metadata tsyringe inversify awilix
zone.js ng-packagr hardhat ethers web3 viem wagmi solc truffle ganache express-ws http-errors statuses depd on-finished on-headers
"""
_NPM_SCOPES = """
types babel angular vue nuxt nuxtjs vitejs vitest sveltejs solidjs remix-run tanstack reduxjs react-native react-navigation
react-three typescript-eslint eslint eslint-community stylistic biomejs swc rollup esbuild testing-library jest playwright
storybook cypress-io wdio puppeteer sentry opentelemetry datadog aws-sdk aws-cdk aws-crypto smithy azure google-cloud
googleapis firebase octokit actions github apollo graphql-tools graphql-codegen graphql-typed-document-node trpc prisma
nestjs fastify hapi hono mui emotion radix-ui headlessui heroicons tailwindcss chakra-ui mantine ant-design fortawesome
mdx-js codemirror lezer tiptap monaco-editor fullcalendar floating-ui popperjs dnd-kit hookform tanstack changesets
commitlint semantic-release nrwl nx angular-devkit angular-eslint schematics ngrx ionic capacitor expo electron tauri-apps
mermaid-js base-ui redocly stoplight openapitools openapi-contrib google react-email react-aria internationalized keyv
vtsls zed-industries smithery upstash playwright shadcn fontsource-variable rolldown oxlint tauri-apps lingui sanity payloadcms
modelcontextprotocol anthropic-ai openai langchain huggingface ai-sdk vercel next netlify cloudflare supabase
upstash neondatabase planetscale libsql mikro-orm elastic opensearch-project grpc protobufjs bufbuild connectrpc
slack discordjs notionhq sendgrid stripe shopify wordpress salesforce microsoft fluentui vscode docusaurus astrojs
lit stencil polymer material svgr iconify fontsource formatjs sinonjs istanbuljs jridgewell nodelib npmcli sindresorhus
"""
_PYPI = """
requests urllib3 certifi idna charset-normalizer chardet httpx httpcore h11 h2 aiohttp websockets websocket-client yarl multidict
frozenlist aiosignal anyio trio sniffio numpy pandas scipy matplotlib seaborn plotly bokeh altair polars pyarrow dask distributed
xarray numba cython llvmlite scikit-learn scikit-image xgboost lightgbm catboost statsmodels sympy networkx nltk spacy gensim
torch torchvision torchaudio tensorflow tensorflow-cpu keras jax jaxlib transformers tokenizers datasets accelerate diffusers
safetensors huggingface-hub sentence-transformers timm peft bitsandbytes vllm onnx onnxruntime openai anthropic langchain
langchain-core langchain-community langchain-openai langgraph llama-index litellm tiktoken chromadb faiss-cpu pinecone
pinecone-client instructor dspy guidance gradio streamlit mcp fastmcp claude-agent-sdk ollama cohere google-generativeai mistralai
django djangorestframework django-cors-headers django-filter django-environ django-extensions django-debug-toolbar flask flask-cors
flask-sqlalchemy flask-login flask-migrate flask-restful fastapi starlette uvicorn gunicorn hypercorn daphne tornado sanic bottle
falcon aiofiles werkzeug jinja2 markupsafe itsdangerous click typer rich textual tqdm colorama termcolor tabulate prettytable
prompt-toolkit questionary inquirer docopt fire argcomplete pydantic pydantic-core pydantic-settings attrs cattrs marshmallow
jsonschema voluptuous cerberus dataclasses-json orjson ujson simplejson msgpack protobuf grpcio grpcio-tools thrift avro fastavro
sqlalchemy alembic psycopg psycopg2 psycopg2-binary asyncpg pymysql mysqlclient mysql-connector-python aiomysql sqlmodel peewee
tortoise-orm redis hiredis pymongo motor elasticsearch opensearch-py cassandra-driver neo4j celery kombu amqp billiard vine flower
rq dramatiq huey apscheduler schedule airflow apache-airflow prefect dagster luigi kafka-python confluent-kafka pika boto3 botocore
s3transfer awscli aiobotocore s3fs fsspec gcsfs adlfs google-cloud-storage google-cloud-bigquery google-auth google-api-core
google-api-python-client azure-core azure-identity azure-storage-blob kubernetes docker docker-compose ansible ansible-core ansible-lint
paramiko fabric invoke pexpect sh plumbum psutil watchdog pyyaml ruamel.yaml toml tomli tomlkit tomli-w python-dotenv dynaconf
configparser environs python-decouple pytest pytest-cov pytest-asyncio pytest-mock pytest-xdist pytest-django pytest-timeout
pytest-benchmark pytest-httpx pytest-rerunfailures pytest-randomly coverage tox nox hypothesis mock responses respx vcrpy freezegun
time-machine faker factory-boy unittest2 nose syrupy black isort flake8 pylint ruff mypy pyright basedpyright bandit pyflakes
pycodestyle pydocstyle autopep8 yapf autoflake pre-commit commitizen bumpversion bump2version towncrier vulture radon interrogate
import-linter types-requests types-pyyaml types-setuptools typing-extensions types-python-dateutil mypy-extensions stubs pip setuptools
wheel build twine flit flit-core hatch hatchling hatch-vcs pdm pdm-backend poetry poetry-core uv uv-build pipx pipenv pip-tools
pip-audit virtualenv setuptools-scm scikit-build scikit-build-core meson-python meson ninja cmake maturin cffi pybind11 nanobind
packaging pluggy iniconfig platformdirs filelock distlib importlib-metadata importlib-resources zipp six future python-dateutil
pytz tzdata tzlocal pendulum arrow dateparser humanize babel regex rapidfuzz levenshtein fuzzywuzzy thefuzz unidecode ftfy
beautifulsoup4 bs4 lxml html5lib cssselect scrapy selenium playwright pyppeteer mechanize feedparser newspaper3k trafilatura
readability-lxml markdown markdown-it-py mistune mkdocs mkdocs-material sphinx sphinx-rtd-theme myst-parser furo docutils pygments
pdfminer.six pypdf pypdf2 pymupdf reportlab weasyprint python-docx openpyxl xlrd xlsxwriter python-pptx pillow opencv-python
opencv-python-headless imageio moviepy pydub librosa soundfile ffmpeg-python easyocr pytesseract qrcode cryptography pycryptodome
pynacl bcrypt passlib argon2-cffi pyjwt python-jose oauthlib requests-oauthlib authlib keyring pyopenssl ecdsa rsa pyasn1 ipython
ipykernel jupyter jupyterlab notebook nbconvert nbformat ipywidgets papermill jupytext cloudpickle dill joblib loky zstandard lz4
python-snappy brotli blosc h5py tables zarr netcdf4 geopandas shapely fiona pyproj rasterio folium geopy astropy biopython rdkit
pyspark delta-spark duckdb sqlparse sqlglot sqlfluff dbt-core great-expectations pandera loguru structlog sentry-sdk ddtrace
opentelemetry-api opentelemetry-sdk prometheus-client newrelic python-json-logger tenacity backoff retrying cachetools diskcache
more-itertools toolz cytoolz boltons sortedcontainers bidict pyrsistent immutables attrs pymysql simpy pygame pyglet kivy pyqt5
pyqt6 pyside6 wxpython pyinstaller cx-freeze nuitka py2app briefcase gitpython pygit2 dulwich pygithub python-gitlab jira slack-sdk
slack-bolt discord.py python-telegram-bot tweepy praw stripe twilio sendgrid yfinance ccxt pyserial pyusb bleak scapy dnspython
netaddr ipaddress geoip2 speedtest-cli httpie httptools uvloop cookiecutter copier jinja2-cli yamllint codespell djlint semgrep
tree-sitter tree-sitter-languages libcst parso jedi rope python-lsp-server debugpy pudb ipdb snakeviz py-spy memory-profiler
line-profiler scalene objgraph mlflow wandb tensorboard optuna ray hydra-core omegaconf lightning pytorch-lightning einops torchmetrics
trl unsloth torchao safety detect-secrets pytest-qt pytest-homeassistant-custom-component prek ty zizmor
evaluate rouge-score sacrebleu sentencepiece stanza textblob vadersentiment gymnasium stable-baselines3 pybullet ultralytics
supervision mediapipe albumentations kornia open3d trimesh shap lime eli5 prophet darts sktime pmdarima cvxpy pulp ortools pyomo
"""
_CRATES = """
serde serde_json serde_yaml tokio async-std futures anyhow thiserror clap structopt rand regex log env_logger tracing
tracing-subscriber reqwest hyper axum actix-web rocket warp tower tonic prost diesel sqlx sea-orm rusqlite redis chrono time uuid url
bytes itertools rayon crossbeam parking_lot once_cell lazy_static dashmap indexmap smallvec bitflags num num-traits syn quote proc-macro2
libc nix winapi windows base64 hex sha2 ring rustls openssl aes clippy criterion proptest quickcheck insta tempfile walkdir glob ignore
image ndarray nalgebra polars arrow wasm-bindgen web-sys js-sys yew leptos dioxus bevy egui tauri tauri-cli wgpu winit
ripgrep fd-find bat exa eza sd hyperfine tokei starship zoxide du-dust procs bottom just watchexec-cli cargo-watch cargo-edit
cargo-audit cargo-deny cargo-nextest cargo-outdated cargo-tarpaulin cargo-llvm-cov cargo-expand cargo-generate cargo-make cargo-release
cargo-binstall cargo-udeps cargo-machete cargo-bloat cargo-fuzz cargo-hack cargo-insta cross wasm-pack wasm-bindgen-cli trunk mdbook
sccache diesel_cli sqlx-cli sea-orm-cli nu zellij alacritty gitui git-delta difftastic tealdeer xh dotslash typos-cli taplo-cli
prek zizmor wasm-tools wasmtime-cli samply flamegraph cargo-flamegraph cargo-watch maturin uv ruff bacon probe-rs espup bindgen-cli cbindgen rust-script evcxr_repl broot lsd grex jql htmlq ast-grep tree-sitter-cli
"""
_GEMS = """
rails rack rake bundler sinatra puma unicorn sidekiq resque devise pundit cancancan rspec rspec-rails minitest cucumber capybara
factory_bot factory_bot_rails faker rubocop rubocop-rails rubocop-rspec standard reek brakeman simplecov pry pry-byebug byebug irb rdoc
nokogiri mechanize httparty faraday rest-client typhoeus json oj multi_json pg mysql2 sqlite3 redis mongoid sequel activerecord
activesupport actionpack jekyll jekyll-feed minima kramdown redcarpet slim haml sass sassc bootstrap webpacker importmap-rails turbo-rails
stimulus-rails jbuilder cocoapods fastlane xcpretty danger octokit aws-sdk aws-sdk-s3 stripe twilio-ruby dotenv dotenv-rails figaro foreman
thor tty-prompt colorize solargraph ruby-lsp sorbet steep rbs debug bootsnap spring listen guard kaminari will_paginate ransack
"""
_NAMES = {
    "npm": frozenset(_NPM.split()),
    "pypi": frozenset(_PYPI.split()),
    "crates": frozenset(_CRATES.split()),
    "gems": frozenset(_GEMS.split()),
}
_SCOPES = frozenset(_NPM_SCOPES.split())


def known(ecosystem: str, name: str) -> bool:
    """Whether a name is widely known in a registry that is listed here."""
    name = plain(ecosystem, name)
    scope, slash, _ = name[1:].partition("/")
    return (
        name in _NAMES.get(ecosystem, ())
        or name in _used().get(ecosystem, ())
        or bool(name[:1] == "@" and slash and scope in _SCOPES)
    )


def listed(ecosystem: str) -> bool:
    """Whether the names of a registry are listed here."""
    return ecosystem in _NAMES


def near(ecosystem: str, name: str) -> str:
    """The known name that this one, not known itself, could be taken for: one letter more, less, other or swapped."""
    name = plain(ecosystem, name)
    if len(name) < _SHORTEST or known(ecosystem, name):
        return ""
    joined = _joined(ecosystem).get(_join(name), "")
    if joined:
        return joined
    names = _NAMES.get(ecosystem, frozenset())
    found = (other for other in _one_off(name) if other in names and len(other) >= _SHORTEST)
    return next(found, "") or _near_scope(ecosystem, name)


def plain(ecosystem: str, name: str) -> str:
    """The name as its registry compares it."""
    lower = name.lower()
    return lower.replace("_", "-") if ecosystem == "pypi" else lower


def _near_scope(ecosystem: str, name: str) -> str:
    scope, slash, rest = name[1:].partition("/")
    if ecosystem != "npm" or name[0] != "@" or not slash or len(scope) < _SHORTEST - 1:
        return ""
    return next((f"@{other}/{rest}" for other in _one_off(scope) if other in _SCOPES), "")


def _one_off(name: str) -> set[str]:
    """Every text that one letter more, less, other or swapped makes of a name."""
    cuts = [(name[:at], name[at:]) for at in range(len(name) + 1)]
    fewer = {left + right[1:] for left, right in cuts if right}
    swapped = {left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1}
    other = {left + letter + right[1:] for left, right in cuts if right for letter in _LETTERS}
    more = {left + letter + right for left, right in cuts for letter in _LETTERS}
    return (fewer | swapped | other | more) - {name}


@lru_cache(maxsize=1)
def _used() -> dict[str, frozenset[str]]:
    """The names of projects' own files, read where a name is asked for that the lists here do not have."""
    found = tomllib.loads(Path(__file__).with_name("popular.toml").read_text("utf-8"))
    return {ecosystem: frozenset(names.split()) for ecosystem, names in found.items() if ecosystem in _NAMES}


@lru_cache(maxsize=8)
def _joined(ecosystem: str) -> dict[str, str]:
    return {_join(name): name for name in _NAMES.get(ecosystem, ()) if len(name) >= _SHORTEST}


def _join(name: str) -> str:
    """A name without what stands between its parts: `crossenv` is `cross-env`."""
    return name.replace("-", "").replace("_", "").replace(".", "")
