package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.ArrayFile;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.decomposition.SparsityPrice;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs the Java of the README, and checks that the README prints what is run here. */
final class ReadmeTest extends Printing {
    @Test
    void the_model_is_explained() {
        Matrix patients = ArrayFile.open("src/test/resources/patients.npy").flattenRows();
        Vec joe = patients.row(0);

        try (OnnxModel model = OnnxModel.load(Path.of("mortality.onnx"))) {
            Corpus corpus = Corpus.encode(model, Examples.of(patients));
            Explainer explainer = Explainer.of(model, corpus).withBaseline(Baseline.mean(corpus));
            Explanation why = explainer.explain(joe);
            for (Contribution part : why.contributions()) {
                System.out.println(part.id() + ": " + part.weight());
            }
            System.out.println("residual " + why.decomposition().residual() + ", warnings " + why.warnings());
        }

        assertThat(System.printed()).contains("0: 1.0").contains("residual 0.0, warnings [");
    }

    /** Stands in for {@link java.nio.file.Path}, so that the model of the snippet is found. */
    private static final class Path {
        static java.nio.file.Path of(String first, String... more) {
            return first.endsWith(".onnx")
                    ? java.nio.file.Path.of("src/test/resources", first)
                    : java.nio.file.Path.of(first, more);
        }
    }

    @Test
    void the_quick_start_runs() {
        float[][] corpusLatents = {{0, 0}, {1, 0}, {0, 1}};
        float[] testLatent = {1, 1};

        Matrix corpus = Matrix.of(corpusLatents);
        Decomposer decomposer = ActiveSet.withDefaults().over(corpus);

        Decomposition why = decomposer.decompose(Vec.of(testLatent));
        for (MixtureWeights.Entry entry : why.weights().heaviestFirst()) {
            System.out.println(entry.example() + ": " + entry.weight());
        }
        System.out.println(
                "residual " + why.residual() + ", gap " + why.certificate().gap());

        assertThat(why.weights().of(1)).isCloseTo(0.5, within(1e-15));
        assertThat(why.weights().of(2)).isCloseTo(0.5, within(1e-15));
        assertThat(why.residual()).isCloseTo(Math.sqrt(0.5), within(1e-15));
    }

    @Test
    void the_limit_on_members_runs() {
        Matrix corpus = Matrix.of(new float[][] {{0, 0}, {1, 0}, {0, 1}});
        float[] testLatent = {1, 1};

        Decomposer five =
                ActiveSet.withDefaults().withSparsity(Sparsity.atMost(5)).over(corpus);
        Decomposition brief = five.decompose(Vec.of(testLatent));
        SparsityPrice price = brief.sparsityPrice().orElseThrow();
        System.out.println("at most five examples cost " + price.price() + " in residual");

        assertThat(price.price()).isEqualTo(0);
    }

    @Test
    void the_readme_prints_what_is_run_here() throws IOException {
        String run = Markdown.source(ReadmeTest.class);
        List<Markdown.Block> blocks = Markdown.read("README.md").blocks("java");

        assertThat(blocks).isNotEmpty();
        assertThat(blocks).allSatisfy(block -> assertThat(run).contains(Markdown.withoutSpace(block.text())));
    }
}
