package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Attributor;
import io.simplex4j.attribution.CacheStatistics;
import io.simplex4j.attribution.OutputAttributions;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.decomposition.SparsityPrice;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.explanation.Triage;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.lab.training.Loss;
import io.simplex4j.lab.training.Network;
import io.simplex4j.lab.training.Training;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxDecoder;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.report.CsvReport;
import io.simplex4j.report.HtmlCard;
import io.simplex4j.report.HtmlReport;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.TextReport;
import io.simplex4j.report.Words;
import io.simplex4j.report.pdf.PdfReport;
import io.simplex4j.report.verify.Verification;
import io.simplex4j.report.verify.Verifier;
import io.simplex4j.text.Classification;
import io.simplex4j.text.ExampleClassifier;
import io.simplex4j.text.HeadTraining;
import io.simplex4j.text.TextModel;
import io.simplex4j.text.TinyFolder;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
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

    private static final Function<float[], float[]> f = JavaPageTest::latent;
    private static final Matrix matrix = Matrix.of(new float[][] {{1, 1, 0.5f}});

    private static float[] latent(float[] x) {
        return new float[] {x[0] * x[1], x[1] + x[2]};
    }

    @BeforeAll
    static void run_the_demo() throws IOException {
        DemoFiles.copyTo(home);
        java.nio.file.Path demo = home.resolve("simplex-demo");
        for (String name : List.of("clinical.yaml", "clinical.onnx", "dutch.csv", "patients.csv")) {
            Files.copy(demo.resolve(name), home.resolve(name));
        }
    }

    @Test
    void sentences_are_explained_and_classified() {
        System.printed();
        TinyFolder.write(Path.of("minilm"));
        List<String> sentences =
                List.of("The cat sat in the garden.", "The team won the match.", "Rain and wind and snow.");
        try (TextModel encoder = TextModel.load(Path.of("minilm"))) {
            Examples labelled = encoder.examples(sentences).withLabels(List.of("animals", "sport", "weather"));
            TextModel model =
                    encoder.withHead(HeadTraining.of(encoder, labelled).train());
            Corpus corpus = Corpus.encode(model, labelled);
            Explanations why = Explainer.of(model, corpus).explain(model.examples(List.of("The dog sat in the rain.")));
            TextReport.of(why).write(System.out);
        }
        assertThat(System.printed()).contains("the model predicts ");
    }

    @Test
    void sentences_are_classified_by_example() {
        System.printed();
        TinyFolder.write(Path.of("minilm"));
        try (TextModel encoder = TextModel.load(Path.of("minilm"))) {
            Examples labelled = encoder.examples(
                            List.of("The cat sat in the garden.", "The team won the match.", "Rain and wind and snow."))
                    .withLabels(List.of("animals", "sport", "weather"));
            ExampleClassifier classifier = ExampleClassifier.of(encoder, Corpus.encode(encoder, labelled))
                    .withLeaveOneOut();
            Classification found = classifier
                    .classify(encoder.examples(List.of("The dog sat in the rain.")))
                    .get(0);
            System.out.println(found.label() + " " + found.confidence() + " " + found.isNoneOfThese(0.05));
            assertThat(System.printed()).matches("(animals|sport|weather) 0\\.\\d+ (true|false)\\n");
        }
    }

    @Test
    void what_an_autoencoder_decodes_badly_comes_first() throws IOException {
        System.printed();
        Matrix codes = Matrix.of(new double[][] {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0.5, 0.5}, {0.2, 0.1}});
        Matrix plane =
                Matrix.of(new double[][] {{0, 0, 0}, {1, 0, 1}, {0, 1, 1}, {1, 1, 2}, {0.5, 0.5, 1}, {0.2, 0.1, 0.3}});
        Training.of(Network.of(Shape.of(3)).linear(2), Loss.SQUARED_ERROR)
                .train(plane, codes)
                .write(Path.of("encoder.onnx"));
        Training.of(Network.of(Shape.of(2)).linear(3), Loss.SQUARED_ERROR)
                .train(codes, plane)
                .write(Path.of("decoder.onnx"));
        Examples known = Examples.of(plane);
        Examples heldOut = Examples.of(plane.select(4, 5));
        Examples inputs = Examples.of(Matrix.of(new double[][] {{0.4, 0.4, 0.8}, {5, -5, 40}}));
        try (OnnxModel encoder = OnnxModel.load(
                        Path.of("encoder.onnx"), ModelOptions.defaults().withEncoder());
                OnnxDecoder decoder = OnnxDecoder.load(Path.of("decoder.onnx"))) {
            Corpus corpus = Corpus.encode(encoder, known);
            Corpus rows = Corpus.encode(encoder, heldOut);
            TriageReport report = Triage.of(Explainer.of(encoder, corpus))
                    .withCalibration(Calibration.heldOut(corpus, rows).withDecoder(decoder))
                    .sort(inputs);
            report.rows().forEach(row -> System.out.println(row.id() + " " + row.pValue()));
        }
        assertThat(System.printed()).startsWith("1 OptionalDouble[0.3333333333333333]");
    }

    @Test
    void outputs_are_attributed() {
        Schema schema = Schema.read(Path.of("clinical.yaml"));
        Examples patients = schema.examples(Path.of("patients.csv"));
        try (OnnxModel model = OnnxModel.load(Path.of("clinical.onnx"))) {
            Corpus corpus = Corpus.encode(model, schema.examples(Path.of("dutch.csv")));
            OutputAttributions why = Attributor.of(model, Baseline.mean(corpus)).attribute(patients);
            JsonReport.of(why).write(Path.of("outputs-java.json"));
        }
        assertThat(Path.of("outputs-java.json")).content().contains("simplex4j/attributions/1");
    }

    @Test
    void options_are_chosen_by_name() {
        Schema schema = Schema.read(Path.of("clinical.yaml"));
        try (OnnxModel model = OnnxModel.load(Path.of("clinical.onnx"))) {
            Corpus corpus = Corpus.encode(model, schema.examples(Path.of("dutch.csv")));
            Explainer explainer = Explainer.of(model, corpus)
                    .withOptions(
                            () -> corpus,
                            ExplanationOptions.defaults()
                                    .with(ExplanationOption.MEMBERS, 5)
                                    .with(ExplanationOption.BASELINE, "median"));
            assertThat(explainer.provenance().settings())
                    .containsEntry("members", "5")
                    .containsEntry("baseline", "median");
        }
    }

    @Test
    void a_table_becomes_every_kind_of_report() {
        System.printed();
        Schema schema = Schema.read(Path.of("clinical.yaml"));
        try (OnnxModel model = OnnxModel.load(Path.of("clinical.onnx"))) {
            Corpus corpus = Corpus.encode(model, schema.examples(Path.of("dutch.csv")));
            Explainer explainer = Explainer.of(model, corpus);
            Explanations why = explainer.explain(schema.examples(Path.of("patients.csv")));
            TextReport.of(why).write(System.out);
            JsonReport.of(why).write(Path.of("why.json"));
            HtmlReport.of(why).write(Path.of("why.html"));
            CsvReport.of(why).write(Path.of("why.csv"));
            PdfReport.of(why).write(Path.of("why.pdf"));
        }
        assertThat(System.printed())
                .contains("GBSG 724 (patient 0): do not rely on this")
                .contains("far-from-corpus");
        assertThat(Path.of("why.json"))
                .content()
                .contains("\"level\":\"do-not-rely\"")
                .contains("\"Hormone therapy\"");
        assertThat(Path.of("why.html"))
                .content()
                .contains("What clinical.onnx makes of patients.csv")
                .contains("do not rely on this");
        assertThat(Path.of("why.csv")).content().contains("Rotterdam 2405").contains("do-not-rely");
        assertThat(Path.of("why.pdf")).isNotEmptyFile();
    }

    @Test
    void a_service_explains_one_row() {
        Schema schema = Schema.read(Path.of("clinical.yaml"));
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try (OnnxModel model = OnnxModel.load(Path.of("clinical.onnx"))) {
            Explainer explainer = Explainer.of(model, Corpus.encode(model, schema.examples(Path.of("dutch.csv"))));
            Explanation one = explainer.explain(schema.example(Map.of(
                    "age",
                    62,
                    "menopause",
                    "after",
                    "size",
                    "20-50",
                    "grade",
                    "III",
                    "nodes",
                    4,
                    "progesterone",
                    10.0,
                    "oestrogen",
                    30.0,
                    "hormones",
                    "no")));
            String json = JsonReport.of(one).toString();
            String card = HtmlCard.of(one).toString();
            Verdict verdict = one.verdict();
            Explainer onPool = explainer.withExecutor(pool);
            assertThat(json).contains("\"level\":\"" + verdict.level().id() + "\"");
            assertThat(card).startsWith("<article").contains(verdict.level().words());
            assertThat(HtmlCard.styleSheet()).contains("{");
            assertThat(onPool.explain(one.example()).contributions()).isEqualTo(one.contributions());
            assertThatThrownBy(() -> schema.example(Map.of("age", "old")))
                    .isInstanceOf(UnreadableDataException.class)
                    .hasMessageContaining("age")
                    .hasMessageContaining("found 'old'");
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void latents_need_no_model() {
        float[][] corpusLatents = {{0, 0}, {1, 0}, {0, 1}};
        float[] testLatent = {1, 1};

        Matrix corpus = Matrix.of(corpusLatents);
        Decomposer decomposer = ActiveSet.withDefaults().over(corpus);

        Decomposition why = decomposer.decompose(Vec.of(testLatent));
        for (MixtureWeights.Entry entry : why.weights().heaviestFirst()) {
            System.out.println(entry.row() + ": " + entry.weight());
        }
        System.out.println(
                "residual " + why.residual() + ", gap " + why.certificate().gap());

        assertThat(why.weights().weight(1)).isCloseTo(0.5, within(1e-15));
        assertThat(why.weights().weight(2)).isCloseTo(0.5, within(1e-15));
        assertThat(why.residual()).isCloseTo(Math.sqrt(0.5), within(1e-15));
    }

    @Test
    void the_limit_on_members_has_a_price() {
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
    void arrays_and_a_function_need_no_schema() {
        Corpus corpus = Corpus.encode(FunctionModel.of(Shape.of(3), 2, f), Examples.of(Matrix.of(new float[][] {
            {1, 0, 0}, {0, 1, 2}, {2, 2, 0}, {1, 1, 1}
        })));
        Explanations bare =
                Explainer.of(FunctionModel.of(Shape.of(3), 2, f), corpus).explain(Examples.of(matrix));
        assertThat(bare.toList()).hasSize(1);
        assertThat(bare.toList().get(0).verdict().has(Reason.Code.CENTRAL_DIFFERENCES))
                .isTrue();
    }

    @Test
    void a_function_has_a_name_and_a_head() {
        Matrix examples = Matrix.of(new float[][] {{1, 0, 0}, {0, 1, 2}, {2, 2, 0}, {1, 1, 1}});
        FunctionModel model = FunctionModel.of(Shape.of(3), 2, f)
                .withName("two products")
                .withHead(LinearHead.of(
                        Matrix.of(new double[][] {{1, -1}}), Vec.of(0.5), LinearHead.Activation.SIGMOID));
        Corpus corpus = Corpus.encode(
                model,
                Examples.of(examples)
                        .withIds(List.of("A", "B", "C", "D"))
                        .withClasses(new ClassNames(List.of("low", "high"))));
        Explanation why = Explainer.of(model, corpus)
                .explain(Examples.of(matrix))
                .toList()
                .get(0);
        assertThat(why.contributions())
                .isNotEmpty()
                .allSatisfy(part -> assertThat(part.id()).isIn("A", "B", "C", "D"));
        assertThat(why.prediction()).hasValueSatisfying(name -> assertThat(name).isIn("low", "high"));
        assertThat(why.output().orElseThrow().confidence()).isPresent();
    }

    @Test
    void files_of_any_kind_are_read_for_a_model() {
        float[][] rows = {{1, 0, 0}, {0, 1, 2}, {2, 2, 0}, {1, 1, 1}};
        Npy.write(home.resolve("corpus.npy"), Matrix.of(rows), DType.FLOAT32, AtomicFile.Existing.REPLACE);
        Npy.write(home.resolve("tests.npy"), matrix, DType.FLOAT32, AtomicFile.Existing.REPLACE);
        String folder = home.toString();
        FunctionModel model = FunctionModel.of(Shape.of(3), 2, f);
        ExampleReader reader = ExampleReader.of(model.inputShape());
        CorpusSource source = reader.corpus(folder + "/corpus.npy");
        Corpus corpus = source.encode(model);
        Examples tests = source.reader().examples(folder + "/tests.npy");
        assertThat(Explainer.of(model, corpus).explain(tests).size()).isEqualTo(1);
        Examples latents = Examples.of(corpus.latents());
        assertThat(Explainer.ofLatents(Corpus.ofLatents(latents))
                        .explain(latents)
                        .size())
                .isEqualTo(4);
    }

    @Test
    void a_table_is_explained() {
        System.printed();
        Schema schema = Schema.read(Path.of("clinical.yaml"));
        Examples dutch = schema.examples(Path.of("dutch.csv"));
        Examples patients = schema.examples(Path.of("patients.csv"));
        try (OnnxModel model = OnnxModel.load(Path.of("clinical.onnx"))) {
            Corpus corpus = Corpus.encode(model, dutch);
            Explainer explainer = Explainer.of(model, corpus);
            read(explainer.explain(patients.get(0)));
            JsonReport.of(explainer.explain(patients)).write(Path.of("why.json"));
            verify(model, dutch, patients);
            store(schema, corpus, model);
            limit(explainer, patients);
            many(explainer, patients);
            cache(explainer, patients);
        }
    }

    private static void read(Explanation why) {
        System.out.println(why.verdict().level().words());
        Words words = Words.english();
        for (Reason reason : why.verdict().reasons()) {
            System.out.println(reason.code().id() + ": " + words.message(reason) + " " + words.advice(reason.code()));
        }
        Decomposition mixture = why.decomposition();
        Certificate proof = mixture.certificate();
        System.out.println("residual " + mixture.residual() + ", relative " + mixture.relativeResidual()
                + ", no mixture has less than " + proof.residualLowerBound());
        for (Contribution part : why.contributions()) {
            System.out.println(part.weight() + " of " + part.id() + ", actual label "
                    + part.label().orElse("unknown") + ", predicted "
                    + part.prediction().orElse("nothing"));
        }
        assertThat(System.printed())
                .contains("do not rely on this")
                .contains("far-from-corpus: The mixture misses 52%")
                .contains("of Rotterdam 1268, actual label no relapse, predicted no relapse");

        OutputMixture output = why.output().orElseThrow();
        System.out.println("predicted " + why.prediction().orElseThrow() + " with probability "
                + output.confidence().orElseThrow() + ", kept by the mixture: " + output.kept());
        assertThat(System.printed()).contains("predicted no relapse with probability 0.7");

        Attribution features = why.groupedAttribution().orElseThrow();
        Vec total = features.total();
        for (int feature = 0; feature < total.size(); feature++) {
            System.out.println(
                    why.features().orElseThrow().groups().get(feature).name() + ": " + total.get(feature));
        }
        System.out.println("together " + features.completeness().sum());
        assertThat(System.printed()).contains("Hormone therapy: 0.").contains("together ");
    }

    private static void verify(OnnxModel model, Examples dutch, Examples patients) {
        Verification verification = Verifier.of(model, dutch, patients).verify(Path.of("why.json"));
        System.out.println(verification.passed() + ", not checked: " + verification.unchecked());
        assertThat(verification.explanations()).hasSize(2);
        assertThat(System.printed()).startsWith("true, not checked: [");
    }

    private static void store(Schema schema, Corpus corpus, OnnxModel model) {
        CorpusFolder.write(Path.of("dutch"), StoredCorpus.of(model, corpus, Optional.of(schema)));

        StoredCorpus stored = CorpusFolder.read(Path.of("dutch"));
        if (!stored.model().areOf(model)) {
            throw new IllegalStateException("the corpus was encoded by another model");
        }
        Explainer again = Explainer.of(model, stored.corpus());
        assertThat(stored.corpus().digest()).isEqualTo(corpus.digest());
        assertThat(again.explain(corpus.inputs().row(0)).decomposition().residual())
                .isZero();
    }

    private static void limit(Explainer explainer, Examples patients) {
        Explanation brief = explainer.withSparsity(Sparsity.atMost(3)).explain(patients.get(1));
        System.out.println("at most three examples cost "
                + brief.decomposition().sparsityPrice().orElseThrow().price() + " in residual");
        assertThat(brief.contributions()).hasSize(3);
        assertThat(System.printed()).contains("at most three examples cost 0.00");
    }

    private static void many(Explainer explainer, Examples patients) {
        Explanations many =
                explainer.explainLazily(patients, (done, total) -> System.out.println(done + " of " + total));
        CsvReport.of(many).write(Path.of("many.csv"));
        assertThat(System.printed()).contains("2 of 2");
        assertThat(explainer.explain(patients.stream()).count()).isEqualTo(2);
    }

    private static void cache(Explainer explainer, Examples patients) {
        Explainer service = explainer.withThreads(2).withCache(64L << 20);
        service.explain(patients);
        service.explain(patients);
        CacheStatistics cache = service.cacheStatistics().orElseThrow();
        System.out.println(cache.hits() + " hits, " + cache.misses() + " misses");
        assertThat(System.printed()).contains(" hits, ");
        assertThat(cache.hits()).isPositive();
    }

    @Test
    void failures_say_what_was_found_and_expected() throws IOException {
        System.printed();
        Files.writeString(Path.of("new.csv"), "patient,age\nA,old\n");
        Schema schema = Schema.read(Path.of("clinical.yaml"));
        try (OnnxModel model = OnnxModel.load(Path.of("clinical.onnx"))) {
            Corpus.encode(model, schema.examples(Path.of("new.csv")));
        } catch (UnreadableDataException e) {
            System.out.println("data: " + e.getMessage());
        } catch (OnnxModelException e) {
            System.out.println("model: " + e.getMessage());
        }
        assertThat(System.printed())
                .contains("new.csv: has no column 'menopause'; expected one for the feature 'Menopause'");
    }
}
