package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.AtomicFile.Existing;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.lab.training.Loss;
import io.simplex4j.lab.training.Network;
import io.simplex4j.lab.training.Optimiser;
import io.simplex4j.lab.training.Training;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DetailsTest {
    private static final int COLUMNS = 5;

    @TempDir
    static Path folder;

    private static String encoder = "";
    private static String decoder = "";
    private static String rows = "";
    private static String labels = "";

    /** Points near a plane, or anywhere. */
    private static Matrix rows(int count, boolean near, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] all = new double[count][COLUMNS];
        for (double[] row : all) {
            double a = random.nextDouble(-1, 1);
            double b = random.nextDouble(-1, 1);
            for (int j = 0; j < COLUMNS; j++) {
                row[j] = near ? a * (j - 2) / 2.0 + b * (j % 2) : random.nextDouble(-2, 2);
            }
        }
        return Matrix.of(all);
    }

    private static String write(String name, Matrix matrix) {
        Path file = folder.resolve(name);
        Npy.write(file, matrix, DType.FLOAT32, Existing.REPLACE);
        return file.toString();
    }

    @BeforeAll
    static void train() throws IOException {
        Matrix known = rows(300, true, 1);
        Path first = folder.resolve("encoder.onnx");
        Path second = folder.resolve("decoder.onnx");
        Training.of(Network.of(Shape.of(COLUMNS)).linear(2), Loss.SQUARED_ERROR)
                .withOptimiser(Optimiser.adam(0.03))
                .withEpochs(40)
                .train(known, pairs(known))
                .write(first);
        try (OnnxModel model = OnnxModel.load(first, ModelOptions.defaults().withEncoder())) {
            Training.of(Network.of(Shape.of(2)).linear(8).relu().linear(COLUMNS), Loss.SQUARED_ERROR)
                    .withOptimiser(Optimiser.adam(0.02))
                    .withEpochs(60)
                    .train(model.latents(known), known)
                    .write(second);
        }
        encoder = first.toString();
        decoder = second.toString();
        rows = write("rows.npy", known.select(IntStream.range(0, 100).toArray()));
        byte[] classes = new byte[100];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = (byte) (i % 2);
        }
        labels = Files.write(folder.resolve("labels.npy"), Arrays2d.npy("|u1", "(100,)", classes))
                .toString();
    }

    /** The first and the last number of each row. */
    private static Matrix pairs(Matrix all) {
        double[][] pairs = new double[all.rows()][];
        for (int row = 0; row < pairs.length; row++) {
            pairs[row] = new double[] {all.at(row, 0), all.at(row, COLUMNS - 1) + all.at(row, 1)};
        }
        return Matrix.of(pairs);
    }

    private static Ran explain(String... more) {
        return run(List.of("explain", "--model", Mlp.MODEL, "--corpus", Mlp.CORPUS, "--input", Mlp.INPUT), more);
    }

    private static Ran run(List<String> first, String... more) {
        List<String> all = new ArrayList<>(first);
        all.addAll(List.of(more));
        return Ran.simplex(all.toArray(String[]::new));
    }

    @Test
    void labels_have_their_shares_without_any_one_example() {
        String[] few = {"--corpus-labels", labels, "--rows", "0-1"};
        assertThat(explain(few).ok().out())
                .contains("% of the weight is on examples labelled", "without any one example");
        assertThat(explain(with(few, "--no-stability")).ok().out()).doesNotContain("without any one example");
        assertThat(explain(with(few, "--no-features")).ok().out()).doesNotContain("without any one example");
        assertThat(explain(with(few, "--no-features", "--stability")).ok().out())
                .contains("without any one example");
        assertThat(explain("--rows", "0").ok().out()).doesNotContain("Without any one example");
    }

    private static String[] with(String[] first, String... more) {
        return Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void a_class_is_set_against_another_and_verify_recomputes_it() {
        String json = folder.resolve("why.json").toString();
        String html = folder.resolve("why.html").toString();
        String[] labelled = {"--corpus-labels", labels};
        assertThat(explain(with(labelled, "--rows", "0", "--contrast")).ok().out())
                .containsPattern("Why \\d and not \\d\\? Examples labelled ");
        explain(with(labelled, "--rows", "0-3", "--contrast", "1", "--json", json, "--html", html))
                .ok();
        List<Json> all = Json.parse(text(json)).get("explanations").list();
        assertThat(all).hasSize(4).allSatisfy(each -> {
            String predicted = each.get("prediction").text();
            Json contrast = each.get("contrast");
            assertThat(contrast.get("predicted").get("label").text()).isEqualTo(predicted);
            if (!predicted.equals("1")) {
                assertThat(contrast.get("other").get("label").text()).isEqualTo("1");
            }
        });
        assertThat(text(html)).contains("class=\"contrast\"");
        String[] verify = {"verify", json, "--model", Mlp.MODEL, "--corpus", Mlp.CORPUS, "--input", Mlp.INPUT};
        assertThat(run(List.of(with(verify, labelled))).ok().out()).doesNotContain("contrasts, as no labels");
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void contrasts_need_labels() {
        explain("--contrast", "1")
                .failedWith(
                        4,
                        "--contrast: corpus has no labels in the words of predictions; expected a model that predicts"
                                + " classes and labels of them to contrast one with another");
        explain("--corpus-labels", labels, "--contrast", "11")
                .failedWith(4, "--contrast: there is no example labelled 11; expected one of 0, 1");
    }

    @Test
    void an_autoencoder_of_two_files_is_explained_calibrated_and_verified() {
        String input = write("new.npy", rows(6, true, 5));
        String held = write("held.npy", rows(60, true, 6));
        String json = folder.resolve("decoded.json").toString();
        List<String> explain =
                List.of("explain", "--model", encoder, "--decoder", decoder, "--corpus", rows, "--input", input);
        assertThat(run(explain).ok().out()).contains("Decoded from its own latent, the input is off by ");
        run(explain, "--calibration", held, "--json", json).ok();
        Json file = Json.parse(text(json));
        assertThat(file.get("settings").get("decoder").get("file").text()).isEqualTo("decoder.onnx");
        assertThat(file.get("settings").get("calibration").get("score").text()).isEqualTo("decoded");
        assertThat(file.get("explanations").list().get(0).keys()).contains("reconstruction", "pValue");
        List<String> verify =
                List.of("verify", json, "--model", encoder, "--corpus", rows, "--input", input, "--calibration", held);
        assertThat(run(verify, "--decoder", decoder).ok().out()).doesNotContain("decoder was given");
        assertThat(run(verify).ok().out()).contains("no decoder was given");
    }

    @Test
    void triage_finds_what_is_decoded_badly() {
        Matrix near = rows(30, true, 7);
        Matrix anywhere = rows(5, false, 8);
        double[][] mixed = new double[35][];
        for (int i = 0; i < 35; i++) {
            mixed[i] = (i % 7 == 0 ? anywhere.row(i / 7) : near.row(i - i / 7 - 1)).toArray();
        }
        String input = write("mixed.npy", Matrix.of(mixed));
        String held = write("held-out.npy", rows(200, true, 9));
        Json all = Json.parse(run(
                        List.of("triage", "--model", encoder, "--decoder", decoder, "--corpus", rows, "--input", input),
                        "--calibration",
                        held,
                        "--fdr",
                        "0.2",
                        "--json",
                        "-")
                .ok()
                .out());
        List<Json> anywhereElse = all.get("rows").list().stream()
                .filter(row -> row.get("input").integer() % 7 == 0)
                .toList();
        assertThat(anywhereElse)
                .hasSize(5)
                .allSatisfy(row -> assertThat(row.get("pValue").number()).isLessThan(0.02));
        assertThat(all.get("rows").list().subList(0, 8)).containsAll(anywhereElse);
    }

    @Test
    void decoders_that_do_not_fit_are_refused() {
        List<String> plain = List.of("explain", "--model", encoder, "--corpus", rows, "--input", rows);
        run(plain, "--decoder", encoder)
                .failedWith(
                        4,
                        encoder
                                + ": the decoder takes 5 numbers and gives 2; expected 2 as latents have and 5 as inputs"
                                + " have");
        run(plain, "--decoder")
                .failedWith(
                        2,
                        "--decoder without a file is the part of the model after its latent; expected --latent too."
                                + " Try 'simplex explain --help'");
        run(List.of("triage", "--model", encoder, "--corpus", rows, "--input", rows), "--score", "decoded")
                .failedWith(
                        2,
                        "--score is for calibrated verdicts; expected --calibration too. Try 'simplex triage --help'");
        run(
                        List.of("triage", "--model", encoder, "--corpus", rows, "--input", rows),
                        "--decoder",
                        decoder,
                        "--leave-one-out")
                .failedWith(
                        2,
                        "--calibration leave-one-out does not hold for the score decoded; expected held-out rows."
                                + " Try 'simplex triage --help'");
    }

    @Test
    void a_server_has_the_decoder_of_its_model() {
        List<String> serve = List.of("serve", "--check", "--model", encoder, "--corpus", rows);
        assertThat(run(serve, "--decoder", decoder).ok().out())
                .isEqualTo("encoder: rows, 100 examples, decoded by decoder.onnx\n");
        assertThat(run(serve, "--decoder", "encoder=" + decoder).ok().out()).contains("decoded by decoder.onnx");
        String help = ". Try 'simplex serve --help'";
        run(serve, "--decoder")
                .failedWith(
                        2,
                        "--decoder without a file is the part of the model after its latent; expected --latent too"
                                + help);
        run(serve, "--decoder", "other=" + decoder)
                .failedWith(
                        2,
                        "--decoder " + decoder + " does not name one model; expected MODEL=FILE with the name of one"
                                + help);
    }
}
