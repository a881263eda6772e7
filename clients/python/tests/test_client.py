"""Tests with a real server; SIMPLEX_JAR names its jar, by default the one of the build."""

import json
import os
import pathlib
import unittest

try:
    import numpy as np
except ImportError:
    raise unittest.SkipTest("NOT TESTED: numpy is missing (Debian: python3-numpy)")

import sys

HERE = pathlib.Path(__file__).resolve().parent.parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))
MODEL = ROOT / "cli/src/main/resources/io/simplex4j/cli/demo/clinical-trees.txt"
JAR = os.environ.setdefault("SIMPLEX_JAR", str(ROOT / "cli/target/simplex.jar"))
if not os.path.exists(JAR):
    raise unittest.SkipTest("NOT TESTED: %s is missing; build it with ./simplex --version" % JAR)

import simplex4j  # noqa: E402

COLUMNS = 10
X = np.sin(np.arange(40 * COLUMNS, dtype=np.float32)).reshape(40, COLUMNS)
Y = [str(row % 2) for row in range(40)]


class ClientTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = simplex4j.serve(model=MODEL, corpus=X, labels=Y)

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def test_one_input_has_one_explanation_with_arrays(self):
        why = self.server.explain(X[3] + 0.01)
        self.assertAlmostEqual(why.weights.sum(), 1, places=6)
        self.assertTrue((np.diff(why.weights) <= 0).all())
        self.assertEqual(why.members.dtype, np.int64)
        self.assertEqual(why.projections.shape, (len(why.members), COLUMNS))
        self.assertIn(why.verdict, ("examples-fit", "read-with-care", "do-not-rely"))
        self.assertEqual(why.labels, [Y[row] for row in why.members])

    def test_a_row_of_the_corpus_is_itself(self):
        why = self.server.explain(X[7])
        self.assertAlmostEqual(why.residual, 0, places=5)

    def test_several_inputs_have_a_list(self):
        why = self.server.explain(X[:3])
        self.assertEqual(len(why), 3)
        self.assertEqual(why[1].weights.tolist(), self.server.explain(X[1]).weights.tolist())

    def test_parameters_are_options(self):
        why = self.server.explain(X[3] + 0.3, members=2, features=False)
        self.assertLessEqual(len(why.members), 2)
        self.assertIsNone(why.projections)

    def test_a_card_is_html_without_markup_of_others(self):
        why = self.server.explain(X[3])
        why.ids[0] = "<script>"
        card = why._repr_html_()
        self.assertIn("residual", card)
        self.assertNotIn("<script>", card)

    def test_the_error_is_the_servers_own(self):
        with self.assertRaisesRegex(simplex4j.SimplexError, "unknown parameter \"member\""):
            self.server.explain(X[3], member=2)
        with self.assertRaisesRegex(simplex4j.SimplexError, "expected"):
            self.server.explain(np.zeros((2, 3)))


class StartTest(unittest.TestCase):
    def test_a_model_that_is_missing_is_named(self):
        with self.assertRaisesRegex(simplex4j.SimplexError, "nowhere.onnx"):
            simplex4j.serve(model="nowhere.onnx", corpus=X)

    def test_labels_must_fit(self):
        with self.assertRaisesRegex(simplex4j.SimplexError, "there are 1 labels, expected 40"):
            simplex4j.serve(model=MODEL, corpus=X, labels=["a"])

    def test_the_notebook_runs(self):
        notebook = json.loads((HERE / "example.ipynb").read_text(encoding="utf-8"))
        scope = {}
        before = os.getcwd()
        os.chdir(HERE)
        try:
            for cell in notebook["cells"]:
                if cell["cell_type"] == "code":
                    exec(compile("".join(cell["source"]), "example.ipynb", "exec"), scope)
        finally:
            os.chdir(before)
        self.assertAlmostEqual(scope["why"].weights.sum(), 1, places=6)


if __name__ == "__main__":
    unittest.main()
