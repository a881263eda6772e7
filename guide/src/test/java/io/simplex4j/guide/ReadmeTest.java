package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.report.HtmlReport;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the Java of the README, and checks that the README prints what is run here. */
final class ReadmeTest extends Printing {
    @TempDir
    static java.nio.file.Path home;

    /** Stands in for {@link java.nio.file.Path}, so that the files of the snippet are those of the demo. */
    private static final class Path {
        static java.nio.file.Path of(String name) {
            return home.resolve(DemoFiles.FOLDER).resolve(name);
        }
    }

    @BeforeAll
    static void run_the_demo() throws IOException {
        DemoFiles.copyTo(home);
    }

    @Test
    void the_model_is_explained() {
        System.printed();
        Schema schema = Schema.read(Path.of("clinical.yaml"));
        try (OnnxModel model = OnnxModel.load(Path.of("clinical.onnx"))) {
            Corpus corpus = Corpus.encode(model, schema.examples(Path.of("dutch.csv")));
            Explainer explainer = Explainer.of(model, corpus).withBaseline(Baseline.median(corpus));
            Explanations why = explainer.explain(schema.examples(Path.of("patients.csv")));
            for (Explanation one : why) {
                System.out.println(
                        one.example().id() + ": " + one.verdict().level().words());
                for (Contribution part : one.contributions()) {
                    System.out.println("  " + part.weight() + " of " + part.id());
                }
            }
            HtmlReport.of(why).write(Path.of("why.html"));
        }

        assertThat(System.printed())
                .contains("GBSG 724: do not rely on this\n  0.22")
                .contains("Rotterdam 2405: read with care\n  0.62")
                .contains(" of Rotterdam 2502\n");
        assertThat(Path.of("why.html")).content().contains("Rotterdam 2502");
    }

    @Test
    void the_sample_is_what_is_printed() throws IOException {
        List<Markdown.Block> samples = Markdown.read("README.md").blocks("text");
        assertThat(samples).hasSize(1);
        String demo = DemoFiles.FOLDER + "/";
        CommandLine.Outcome outcome = new CommandLine(home)
                .run(List.of(
                        "explain",
                        "--model",
                        demo + "clinical.onnx",
                        "--schema",
                        demo + "clinical.yaml",
                        "--corpus",
                        demo + "dutch.csv",
                        "--input",
                        demo + "patients.csv",
                        "--rows",
                        "1"));
        assertThat(ShownOutput.firstDifference(samples.get(0).text(), outcome.printed()))
                .as(outcome.printed())
                .isEmpty();
    }

    @Test
    void the_readme_prints_what_is_run_here() throws IOException {
        String run = Markdown.source(ReadmeTest.class);
        List<Markdown.Block> blocks = Markdown.read("README.md").blocks("java");

        assertThat(blocks).isNotEmpty();
        assertThat(blocks).allSatisfy(block -> assertThat(run).contains(Markdown.withoutSpace(block.text())));
    }
}
