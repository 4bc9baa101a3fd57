"""Names that are well known, and so worth imitating. As of November 2026."""

from __future__ import annotations

OFFICIAL = frozenset(
    ["claude-plugins-official", "claude-code-marketplace", "claude-code-plugins", "anthropic-marketplace", "anthropic-plugins", "agent-skills", "anthropic-agent-skills", "knowledge-work-plugins", "claude-for-legal", "claude-for-financial-services", "financial-services-plugins", "first-party-plugins", "claude-tag-plugins", "claude-community", "claude-plugins-community", "anthropic-plugin-directory", "claude-plugin-directory"]
)
"""Marketplaces that Anthropic holds."""

MARKETPLACES = OFFICIAL | frozenset(
    ["superpowers-marketplace", "superpowers-dev", "compound-engineering-plugin", "every-marketplace", "claude-code-workflows", "thedotmack", "claude-mem", "claude-code-lsps", "sentry-skills", "trailofbits", "awesome-claude-code", "claude-code-templates", "expo-plugins", "wshobson-agents"]
)

PLUGINS = frozenset(
    ["superpowers", "compound-engineering", "claude-mem", "feature-dev", "code-review", "pr-review-toolkit", "commit-commands", "security-guidance", "plugin-dev", "frontend-design", "hookify", "agent-sdk-dev", "ralph-loop", "ralph-wiggum", "explanatory-output-style", "learning-output-style", "skill-creator", "claude-code-setup", "claude-md-management", "context7", "playwright", "supabase", "firebase", "github", "gitlab", "linear", "asana", "notion", "slack", "figma", "vercel", "stripe", "sentry", "atlassian", "greptile", "serena", "typescript-lsp", "pyright-lsp", "rust-analyzer-lsp", "gopls-lsp", "clangd-lsp", "jdtls-lsp", "csharp-lsp", "episodic-memory", "elements-of-style", "superpowers-lab", "superpowers-chrome", "code-simplifier", "huggingface-skills", "pinecone", "posthog"]
)
