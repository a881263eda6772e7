package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Propositions 2.1 (A) and (B) on the golden models, read from their files. */
final class ExplanationTest {
    @ParameterizedTest
    @ValueSource(strings = {"mlp", "mnist", "lstm"})
    void weighted_projections_add_up_to_one(String name) {
        Matrix examples = Golden.rows(name + "/test_inputs.npy");
        try (OnnxModel model = OnnxModel.load(Golden.file(name + "/full.onnx"))) {
            Corpus corpus = Corpus.encode(model, Examples.of(examples));
            Explainer explainer = Explainer.of(model, corpus).withBaseline(Baseline.zeros());
            Matrix between = Matrix.of(new float[][] {mean(examples, 0, 1), mean(examples, 2, 3)});
            List<Explanation> explanations =
                    explainer.explain(Examples.of(between)).toList();
            for (Explanation explanation : explanations) {
                Attribution attribution = explanation.attribution().orElseThrow();
                assertThat(attribution.completeness().sum())
                        .as("sum of w p of %s", name)
                        .isCloseTo(1, org.assertj.core.data.Offset.offset(2e-3));
                assertThat(explanation.decomposition().certificate().converged())
                        .isTrue();
                assertThat(explanation.output()).isPresent();
            }
        }
    }

    private static float[] mean(Matrix rows, int a, int b) {
        float[] mean = new float[rows.columns()];
        for (int j = 0; j < mean.length; j++) {
            mean[j] = (float) ((rows.at(a, j) + rows.at(b, j)) / 2);
        }
        return mean;
    }
}
