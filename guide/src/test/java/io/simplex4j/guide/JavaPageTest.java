package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.CacheStatistics;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Encoded;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.ModelFacts;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.ModelReport;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.report.Background;
import io.simplex4j.report.Explained;
import io.simplex4j.report.Palette;
import io.simplex4j.report.Report;
import io.simplex4j.report.csv.CsvReport;
import io.simplex4j.report.html.HtmlReport;
import io.simplex4j.report.reading.TableReading;
import io.simplex4j.trust.ReferenceResiduals;
import io.simplex4j.trust.Warning;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the Java of the guide; {@link GuideTest} checks that the guide prints what is run here. */
final class JavaPageTest extends Printing {
    @TempDir
    static java.nio.file.Path home;

    /** Stands in for {@link java.nio.file.Path}, so that files are those of this test. */
    private static final class Path {
        static java.nio.file.Path of(String first) {
            return home.resolve(first);
        }
    }

    @BeforeAll
    static void run_the_demo() throws IOException {
        DemoFiles.copyTo(home);
    }

    @Test
    void a_model_is_loaded() {
        System.printed();
        try (OnnxModel model = OnnxModel.load(Path.of("simplex-demo/clinical.onnx"))) {
            ModelReport.Use use = model.report().use().orElseThrow();
            System.out.println("an input has shape " + model.inputShape());
            System.out.println(
                    "the latent is " + use.latent() + ", " + model.latentSize() + " numbers: " + use.reason());
        }
        assertThat(System.printed()).contains("shape (10)").contains("Relu_2, 50 numbers");

        OnnxModel.Options options =
                OnnxModel.Options.withDefaults().withLatent("Relu_1").withThreads(4);
        try (OnnxModel model = OnnxModel.load(Path.of("simplex-demo/clinical.onnx"), options)) {
            System.out.println(model.latentSize() + " numbers");
        }
        assertThat(System.printed()).contains("200 numbers");
    }

    @Test
    void a_table_is_explained() throws IOException {
        System.printed();
        Schema schema = Schema.read(Path.of("simplex-demo/clinical.yaml"));
        Encoded dutch = schema.encode(CsvTable.read(Path.of("simplex-demo/dutch.csv")));
        Encoded patients = schema.encode(CsvTable.read(Path.of("simplex-demo/patients.csv")));

        try (OnnxModel model = OnnxModel.load(Path.of("simplex-demo/clinical.onnx"))) {
            Corpus encoded = Corpus.encode(model, Examples.of(dutch.inputs()));
            Corpus corpus = encoded.withIds(dutch.ids().orElseThrow())
                    .withLabels(dutch.labels().orElseThrow())
                    .withPredictions(IntStream.range(0, encoded.size())
                            .mapToObj(row -> encoded.prediction(row).orElseThrow())
                            .map(number -> schema.classes().get(Integer.parseInt(number)))
                            .toList());

            Explainer explainer = Explainer.of(model, corpus)
                    .withBaseline(Baseline.mean(corpus))
                    .withFeatureGroups(schema.groups());
            List<Explanation> all = explainer.explainAll(patients.inputs());
            assertThat(all).hasSize(2);
            read(all.get(0), schema, corpus);
            report(all, schema, corpus, patients);
            store(schema, corpus, model);
            limit(explainer, patients.inputs());
            cache(explainer, patients.inputs());
        }
    }

    private static void read(Explanation why, Schema schema, Corpus corpus) {
        for (Warning warning : why.warnings()) {
            System.out.println(warning.code() + ": " + warning.message());
        }
        Decomposition mixture = why.decomposition();
        Certificate proof = mixture.certificate();
        System.out.println("residual " + mixture.residual() + ", relative " + mixture.relativeResidual()
                + ", no mixture has less than " + proof.residualLowerBound());
        for (Contribution part : why.contributions()) {
            System.out.println(part.weight() + " of " + part.id() + ", truly "
                    + part.label().orElse("unknown") + ", predicted "
                    + part.prediction().orElse("nothing"));
        }
        assertThat(System.printed())
                .contains("far-from-corpus: The mixture misses 52 %")
                .contains("of Rotterdam 1268, truly no relapse, predicted no relapse");

        Attribution features = why.groupedAttribution().orElseThrow();
        Vec total = features.total();
        for (int feature = 0; feature < total.size(); feature++) {
            System.out.println(schema.features().get(feature).name() + ": " + total.get(feature));
        }
        System.out.println("together " + features.completeness().sum());
        assertThat(System.printed()).contains("Hormone therapy: 0.").contains("together ");

        ReferenceResiduals usual = ReferenceResiduals.ofHeldOut(corpus.latents());
        double share = usual.share(mixture.residual()).orElseThrow();
        System.out.println("larger than the residuals of " + Math.round(100 * share) + " % of the corpus");
        assertThat(System.printed()).contains("larger than the residuals of 9");
    }

    private static void report(List<Explanation> all, Schema schema, Corpus corpus, Encoded patients)
            throws IOException {
        List<Explained> explained = new ArrayList<>();
        for (Explanation why : all) {
            explained.add(new Explained(
                    patients.ids().orElseThrow().get(why.input()),
                    patients.inputs().row(why.input()),
                    patients.labels().map(labels -> labels.get(why.input())),
                    why));
        }
        Background background = new Background(
                "clinical.onnx",
                "295 Dutch patients",
                corpus,
                new TableReading(schema.groups(), schema::text),
                schema.classes(),
                Optional.of(Baseline.mean(corpus).resolve(schema.shape())),
                ReferenceResiduals.ofHeldOut(corpus.latents()).sorted(),
                Map.of("asked by", "the ward"));
        Report report = Report.of("Two patients", background, explained);

        try (Writer page = Files.newBufferedWriter(Path.of("why.html"))) {
            HtmlReport.with(Palette.BLUE_RED).write(report, page);
        }
        try (Writer table = Files.newBufferedWriter(Path.of("why.csv"))) {
            CsvReport.write(report, table);
        }
        assertThat(Path.of("why.html"))
                .content()
                .contains("<h1><bdi>Two patients</bdi></h1>")
                .contains("the ward");
        assertThat(Path.of("why.csv"))
                .content()
                .startsWith("section,input,label")
                .contains("Rotterdam 2502");
    }

    private static void store(Schema schema, Corpus corpus, OnnxModel model) {
        String latent = model.report().use().orElseThrow().latent();
        CorpusFolder.write(
                Path.of("dutch"),
                new StoredCorpus(
                        corpus,
                        model.inputShape(),
                        new ModelFacts("clinical.onnx", model.digest(), latent),
                        "dutch.csv",
                        "1",
                        Optional.of(schema.toYaml())));

        StoredCorpus stored = CorpusFolder.read(Path.of("dutch"));
        if (!stored.model().digest().equals(model.digest())) {
            throw new IllegalStateException("the corpus was encoded by another model");
        }
        Explainer explainer = Explainer.of(model, stored.corpus());
        assertThat(stored.corpus().digest()).isEqualTo(corpus.digest());
        assertThat(explainer.explain(corpus.inputs().row(0)).decomposition().residual())
                .isZero();
    }

    private static void limit(Explainer explainer, Matrix patients) {
        Explanation brief = explainer.withSparsity(Sparsity.atMost(3)).explain(patients.row(1));
        System.out.println("at most three examples cost "
                + brief.decomposition().sparsityPrice().orElseThrow().price() + " in residual");
        assertThat(brief.contributions()).hasSize(3);
        assertThat(System.printed()).contains("at most three examples cost 0.00");
    }

    private static void cache(Explainer explainer, Matrix patients) {
        Explainer service = explainer.withThreads(2).withCache(64L << 20);
        service.explainAll(patients, (done, total) -> System.out.println(done + " of " + total));
        service.explainAll(patients);
        CacheStatistics cache = service.cacheStatistics().orElseThrow();
        System.out.println(cache.hits() + " hits, " + cache.misses() + " misses");
        assertThat(System.printed()).contains("2 of 2").contains(" hits, ");
        assertThat(cache.hits()).isPositive();
    }

    @Test
    void a_function_is_a_model() {
        System.printed();
        FunctionModel model = FunctionModel.of(Shape.of(3), 2, x -> new float[] {x[0] * x[1], x[1] + x[2]})
                .withName("two products")
                .withHead(LinearHead.of(
                        Matrix.of(new double[][] {{1, -1}}), Vec.of(0.5), LinearHead.Activation.SIGMOID));
        Corpus corpus =
                Corpus.encode(model, Examples.of(Matrix.of(new float[][] {{1, 0, 0}, {0, 1, 2}, {2, 2, 0}, {1, 1, 1}
                })));
        Explanation why = Explainer.of(model, corpus).explain(new float[] {1, 1, 0.5f});
        System.out.println(why.contributions().get(0).id() + ", warnings " + why.warnings());
        assertThat(System.printed()).contains("central-differences");
    }

    @Test
    void failures_say_what_was_found_and_expected() throws IOException {
        System.printed();
        Files.writeString(Path.of("new.csv"), "patient,age\nA,old\n");
        Schema schema = Schema.read(Path.of("simplex-demo/clinical.yaml"));
        try (OnnxModel model = OnnxModel.load(Path.of("simplex-demo/clinical.onnx"))) {
            Encoded patients = schema.encode(CsvTable.read(Path.of("new.csv")));
            Corpus.encode(model, Examples.of(patients.inputs()));
        } catch (UnreadableDataException e) {
            System.out.println("data: " + e.getMessage());
        } catch (OnnxModelException e) {
            System.out.println("model: " + e.getMessage());
        }
        assertThat(System.printed())
                .contains("new.csv: has no column 'menopause', expected one for the feature 'Menopause'");
    }
}
