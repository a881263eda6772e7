"""A client of a running server, by the Open Inference Protocol with binary tensors."""

import html
import json
import urllib.error
import urllib.request

import numpy as np

_HEADER = "Inference-Header-Content-Length"
_COLOURS = {"examples-fit": "#1a7f37", "read-with-care": "#9a6700", "do-not-rely": "#b3261e"}
_WORDS = {"examples-fit": "examples fit", "read-with-care": "read with care", "do-not-rely": "do not rely on this"}


class SimplexError(Exception):
    """What the server or its start says is wrong."""


class Explanation:
    """The explanation of one input."""

    def __init__(self, document, input_values, projections):
        self.json = document
        """The explanation as the server's JSON has it."""
        self.input = input_values
        self.prediction = document.get("prediction")
        self.verdict = document["verdict"]["level"]
        self.reasons = list(document["verdict"]["reasons"])
        self.residual = document["residual"]
        self.relative_residual = document.get("relativeResidual")
        self.p_value = document.get("pValue")
        parts = document["contributions"]
        self.members = np.array([part["index"] for part in parts], dtype=np.int64)
        """Rows of the corpus, heaviest first."""
        self.weights = np.array([part["weight"] for part in parts])
        self.ids = [part["id"] for part in parts]
        self.labels = [part.get("label") for part in parts]
        self.projections = projections
        """The projection of each number of the input for each member, or None without features."""

    def __repr__(self):
        some = ", ".join("%.0f%% %s" % (100 * w, i) for w, i in list(zip(self.weights, self.ids))[:3])
        return "<Explanation %s: %s>" % (_WORDS.get(self.verdict, self.verdict), some)

    def _repr_html_(self):
        rows = []
        for weight, name, label in zip(self.weights, self.ids, self.labels):
            rows.append(
                "<tr><td style='text-align:right'>%.1f%%</td><td><div style='background:#3b6ea5;height:0.8em;width:%.0fpx'>"
                "</div></td><td>%s</td><td>%s</td></tr>"
                % (100 * weight, 160 * weight, html.escape(str(name)), html.escape("" if label is None else str(label)))
            )
        warnings = "".join("<li>%s</li>" % html.escape(each["message"]) for each in self.json.get("warnings", []))
        prediction = "" if self.prediction is None else " · predicted %s" % html.escape(str(self.prediction))
        return (
            "<div><strong style='color:%s'>%s</strong>%s · residual %.4g"
            % (_COLOURS.get(self.verdict, "#333"), html.escape(_WORDS.get(self.verdict, self.verdict)), prediction, self.residual)
            + ("<ul>%s</ul>" % warnings if warnings else "")
            + "<table><thead><tr><th>weight</th><th></th><th>example</th><th>label</th></tr></thead><tbody>%s</tbody></table></div>"
            % "".join(rows)
        )


class Client:
    """Asks a server for explanations of one model."""

    def __init__(self, address, model=None, token=None, timeout=120):
        self.address = address.rstrip("/")
        self._token = token
        self._timeout = timeout
        self.model = model if model is not None else self._only_model()

    def _only_model(self):
        names = json.loads(self._send("/v1/models")[0])["models"]
        if len(names) != 1:
            raise SimplexError("the server has the models %s; name one" % ", ".join(names))
        return names[0]

    def _send(self, path, body=None, headers=None):
        request = urllib.request.Request(self.address + path, data=body, headers=headers or {})
        if self._token:
            request.add_header("Authorization", "Bearer " + self._token)
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as answer:
                return answer.read(), answer.headers
        except urllib.error.HTTPError as e:
            text = e.read().decode("utf-8", "replace")
            try:
                text = json.loads(text)["error"]
            except (ValueError, KeyError, TypeError):
                pass
            raise SimplexError(text) from None
        except urllib.error.URLError as e:
            raise SimplexError("%s: %s" % (self.address, e.reason)) from None

    def explain(self, x, **parameters):
        """Explains one input or several.

        x: an input, or inputs along the first axis; a pandas row or frame, or a picture of PIL, will do.
        parameters: options of explanations, such as members=5 or where="age >= 60".

        Returns an Explanation, or a list of them if x has a first axis of inputs.
        """
        values = np.ascontiguousarray(np.asarray(x), dtype="<f4")
        shape = self._shape()
        one = values.size == int(np.prod(shape)) and not (values.ndim > len(shape) and values.shape[0] == 1)
        if one:
            values = values.reshape((1,) + tuple(shape))
        elif values.ndim >= 2:
            values = values.reshape(values.shape[0], -1)
            if values.shape[1] == int(np.prod(shape)):
                values = values.reshape((values.shape[0],) + tuple(shape))
        found = self._infer(values, parameters)
        return found[0] if one else found

    def _shape(self):
        if not hasattr(self, "_input_shape"):
            inputs = json.loads(self._send("/v2/models/%s" % self.model)[0])["inputs"]
            first = next(each for each in inputs if each["name"] == "x")
            self._input_shape = [int(axis) for axis in first["shape"][1:]]
        return self._input_shape

    def _infer(self, values, parameters):
        features = parameters.get("features", True)
        wanted = ["explanation"] + (["projections"] if features else [])
        header = {
            "inputs": [
                {
                    "name": "x",
                    "datatype": "FP32",
                    "shape": list(values.shape),
                    "parameters": {"binary_data_size": values.nbytes},
                }
            ],
            "outputs": [{"name": name, "parameters": {"binary_data": True}} for name in wanted],
        }
        if parameters:
            header["parameters"] = parameters
        head = json.dumps(header).encode("utf-8")
        body, headers = self._send(
            "/v2/models/%s-simplex/infer" % self.model,
            head + values.tobytes(),
            {"Content-Type": "application/octet-stream", _HEADER: str(len(head))},
        )
        length = int(headers.get(_HEADER, len(body)))
        tensors = {}
        at = length
        for output in json.loads(body[:length])["outputs"]:
            size = output["parameters"]["binary_data_size"]
            tensors[output["name"]] = (output, body[at : at + size])
            at += size
        documents = []
        data = tensors["explanation"][1]
        while data:
            size = int.from_bytes(data[:4], "little")
            documents.append(json.loads(data[4 : 4 + size]))
            data = data[4 + size :]
        projections = None
        if "projections" in tensors:
            output, raw = tensors["projections"]
            kind = "<f4" if output["datatype"] == "FP32" else "<f8"
            projections = np.frombuffer(raw, dtype=kind).reshape(output["shape"])
        explained = []
        for row, document in enumerate(documents):
            one = document["explanations"][0] if "explanations" in document else document
            members = len(one["contributions"])
            explained.append(Explanation(one, values[row], None if projections is None else projections[row][:members]))
        return explained
