"""Starts a server for the time of a with statement."""

import os
import shutil
import subprocess
import tempfile
import threading

import numpy as np

from .client import Client, SimplexError


def _java():
    home = os.environ.get("JAVA_HOME")
    java = os.path.join(home, "bin", "java") if home else shutil.which("java")
    if not java or not (os.path.exists(java) or shutil.which(java)):
        raise SimplexError("no java found; install a Java runtime of version 17 or newer, or set JAVA_HOME")
    return java


def _command(jar):
    found = jar or os.environ.get("SIMPLEX_JAR")
    if found:
        if not os.path.exists(found):
            raise SimplexError("%s: no such file; expected simplex.jar" % found)
        return [_java()] + os.environ.get("SIMPLEX_JAVA_OPTS", "").split() + ["-jar", found]
    launcher = shutil.which("simplex")
    if launcher:
        return [launcher]
    raise SimplexError("no simplex.jar found; pass jar=, set SIMPLEX_JAR, or put simplex on the PATH")


def _text(value):
    return value.item() if hasattr(value, "item") else value


def _write_corpus(folder, corpus, labels):
    """Writes an array as a source; with labels as a table with a schema. Returns the options that name them."""
    names = [str(name) for name in corpus.columns] if hasattr(corpus, "columns") else None
    values = np.asarray(corpus, dtype=np.float32)
    if values.ndim < 2:
        raise SimplexError("corpus has %d axes; expected examples along the first of at least two" % values.ndim)
    if labels is None and names is None:
        path = os.path.join(folder, "corpus.npy")
        np.save(path, values)
        return ["--corpus", path]
    if values.ndim != 2:
        raise SimplexError("labels need a corpus of two axes, found %d; use a folder of simplex corpus build" % values.ndim)
    names = names or ["x%d" % column for column in range(values.shape[1])]
    if labels is not None and len(labels) != values.shape[0]:
        raise SimplexError("there are %d labels, expected %d, one for each example" % (len(labels), values.shape[0]))
    quote = lambda text: '"' + str(text).replace('"', '""') + '"'
    with open(os.path.join(folder, "corpus.csv"), "w", encoding="utf-8") as table:
        head = names + (["label"] if labels is not None else [])
        table.write(",".join(quote(name) for name in head) + "\n")
        for row in range(values.shape[0]):
            cells = [repr(float(value)) for value in values[row]]
            if labels is not None:
                cells.append(quote(_text(np.asarray(labels)[row])))
            table.write(",".join(cells) + "\n")
    with open(os.path.join(folder, "schema.yaml"), "w", encoding="utf-8") as schema:
        schema.write("schema: simplex4j/schema/1\nmodality: tabular\n")
        if labels is not None:
            schema.write("label: label\n")
        schema.write("features:\n")
        for name in names:
            quoted = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
            schema.write("  - {name: %s, column: %s}\n" % (quoted, quoted))
    return ["--corpus", os.path.join(folder, "corpus.csv"), "--schema", os.path.join(folder, "schema.yaml")]


class Server(Client):
    """A running server and its client."""

    def __init__(self, process, address, folder, timeout):
        self._process = process
        self._folder = folder
        try:
            super().__init__(address, timeout=timeout)
        except BaseException:
            self.close()
            raise

    def close(self):
        """Stops the server."""
        self._process.terminate()
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
        if self._process.stdout:
            self._process.stdout.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.close()


def serve(model, corpus, labels=None, schema=None, jar=None, options=(), timeout=120):
    """Starts a server for a model and returns it once it is ready.

    model: a model file, such as an ONNX file.
    corpus: an array or a pandas frame with examples along the first axis, or the name of a source.
    labels: a label for each example of an array.
    schema: a schema file, if the corpus is the name of a source.
    jar: simplex.jar, unless SIMPLEX_JAR names it or simplex is on the PATH.
    options: more options of simplex serve.
    """
    folder = tempfile.mkdtemp(prefix="simplex4j-")
    try:
        if isinstance(corpus, (str, os.PathLike)):
            if labels is not None:
                raise SimplexError("labels are for arrays; the source %s has labels of its own" % corpus)
            sources = ["--corpus", os.fspath(corpus)]
        else:
            sources = _write_corpus(folder, corpus, labels)
        if schema is not None:
            sources += ["--schema", os.fspath(schema)]
        command = _command(jar) + ["serve", "--model", os.fspath(model), "--http_port", "0", "--quiet"]
        log = open(os.path.join(folder, "log"), "w+b")
        process = subprocess.Popen(command + sources + list(options), stdout=subprocess.PIPE, stderr=log)
        address = []
        reader = threading.Thread(target=lambda: address.append(process.stdout.readline()), daemon=True)
        reader.start()
        reader.join(timeout)
        line = address[0].decode("utf-8").strip() if address else ""
        if not line.startswith("http"):
            process.kill()
            process.wait()
            process.stdout.close()
            log.seek(0)
            said = log.read().decode("utf-8", "replace").strip().splitlines()
            log.close()
            raise SimplexError(said[-1] if said else "the server did not start within %s seconds" % timeout)
        log.close()
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return Server(process, line, folder, timeout)
