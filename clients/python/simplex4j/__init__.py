"""Explain predictions of a model with examples: a client of SimplEx for Java.

>>> with serve(model="model.onnx", corpus=X, labels=y) as s:   # doctest: +SKIP
...     why = s.explain(x)
"""

from .client import Client, Explanation, SimplexError
from .server import Server, serve

__all__ = ["Client", "Explanation", "Server", "SimplexError", "serve"]
__version__ = "0.1.0"
