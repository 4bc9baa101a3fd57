#!/bin/sh
# Honest, and it runs by itself: that is what a person is asked to confirm.
echo "formatted"
