package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.OptimalityCheck;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DecomposeJsonTest {
    @TempDir
    Path folder;

    private double[][] corpusRows;
    private double[][] inputRows;
    private String corpus;
    private String input;

    @BeforeEach
    void write_files() throws IOException {
        corpusRows = Arrays2d.random(60, 5, 1);
        inputRows = Arrays2d.random(9, 5, 2);
        corpus = Arrays2d.write(folder.resolve("H.npy"), corpusRows).toString();
        input = Arrays2d.write(folder.resolve("h.npy"), inputRows).toString();
    }

    @Test
    void a_corpus_in_several_files_is_the_same_corpus() throws IOException {
        Arrays2d.write(folder.resolve("part-00.npy"), Arrays.copyOf(corpusRows, 13));
        Arrays2d.write(folder.resolve("part-01.npy"), Arrays.copyOfRange(corpusRows, 13, 60));
        String whole = run("--json", "-").ok().out();
        corpus = folder.resolve("part-*.npy").toString();
        String parts = run("--json", "-").ok().out();
        assertThat(parts).contains("\"part-*.npy\"");
        assertThat(parts.replace("part-*.npy", "H.npy")).isEqualTo(whole);
    }

    @Test
    void has_the_keys_of_the_contract_in_order() {
        Json json = decompose();
        assertThat(json.keys()).containsExactly("schema", "formatVersion", "corpus", "settings", "explanations");
        assertThat(json.get("schema").text()).isEqualTo("simplex4j/explanations/1");
        assertThat(json.get("corpus").keys()).containsExactly("examples", "latentSize", "digest", "source");
        assertThat(json.get("corpus").get("source").text()).isEqualTo("H.npy");
        assertThat(json.get("corpus").get("digest").text()).matches("sha256:[0-9a-f]{64}");
        assertThat(json.get("settings").keys()).containsExactly("solver", "tolerance", "version", "maxReferences");
        Json first = json.get("explanations").list().get(0);
        assertThat(first.keys())
                .containsExactly(
                        "input",
                        "id",
                        "verdict",
                        "residual",
                        "relativeResidual",
                        "certificate",
                        "unique",
                        "contributions",
                        "latent",
                        "warnings");
        assertThat(first.get("verdict").keys()).containsExactly("level", "reasons");
        assertThat(first.get("certificate").keys())
                .containsExactly("gap", "converged", "iterations", "ending", "residualLowerBound", "passes");
        assertThat(first.get("contributions").list().get(0).keys())
                .containsExactly("index", "id", "weight", "weightRange");
        assertThat(first.get("latent").keys()).containsExactly("r2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "adam", "members"})
    void stands_a_check_that_does_not_trust_the_solver(String how) {
        List<Json> explanations = (switch (how) {
                    case "adam" -> decompose("--solver", "adam", "--epochs", "300");
                    case "members" -> decompose("--members", "2");
                    default -> decompose();
                })
                .get("explanations")
                .list();
        assertThat(explanations).hasSize(inputRows.length);
        Matrix latents = Arrays2d.matrix(inputRows);
        for (int i = 0; i < explanations.size(); i++) {
            Json explanation = explanations.get(i);
            assertThat(explanation.get("input").integer()).isEqualTo(i);
            OptimalityCheck check =
                    OptimalityCheck.of(weights(explanation), Arrays2d.matrix(corpusRows), latents.row(i));
            assertThat(explanation.get("residual").number()).isCloseTo(check.residual(), within(1e-12));
            Json certificate = explanation.get("certificate");
            assertThat(certificate.get("gap").number()).isCloseTo(check.gap(), within(1e-12));
            assertThat(certificate.get("residualLowerBound").number())
                    .isCloseTo(check.residualLowerBound(), within(1e-12));
            assertThat(certificate.get("converged").truth()).isEqualTo(!how.equals("adam"));
            double share = explanation.get("relativeResidual").number();
            assertThat(explanation.get("latent").get("r2").number()).isCloseTo(1 - share * share, within(1e-12));
        }
    }

    @Test
    void lists_the_heaviest_first_with_nothing_of_weight_0() {
        for (Json explanation : decompose().get("explanations").list()) {
            List<Double> weights = explanation.get("contributions").list().stream()
                    .map(contribution -> contribution.get("weight").number())
                    .toList();
            assertThat(weights).isSortedAccordingTo((a, b) -> Double.compare(b, a));
            assertThat(weights).allMatch(weight -> weight > 0);
            for (Json contribution : explanation.get("contributions").list()) {
                int index = contribution.get("index").integer();
                assertThat(contribution.get("id").text()).isEqualTo(Integer.toString(index));
            }
        }
    }

    @Test
    void gives_ranges_where_weights_are_not_unique() throws IOException {
        corpus = Arrays2d.write(folder.resolve("square.npy"), Arrays2d.square()).toString();
        input = Arrays2d.write(folder.resolve("middle.npy"), new double[][] {{1, 1}, {3, 1}})
                .toString();
        List<Json> explanations = decompose().get("explanations").list();

        Json middle = explanations.get(0);
        assertThat(middle.get("unique").truth()).isFalse();
        assertThat(codes(middle)).containsExactly("not-unique");
        for (Json contribution : middle.get("contributions").list()) {
            List<Json> range = contribution.get("weightRange").list();
            assertThat(range.get(0).number()).isCloseTo(0, within(1e-9));
            assertThat(range.get(1).number()).isCloseTo(0.5, within(1e-9));
        }
        Json outside = explanations.get(1);
        assertThat(outside.get("unique").truth()).isTrue();
        for (Json contribution : outside.get("contributions").list()) {
            double weight = contribution.get("weight").number();
            assertThat(weight).isCloseTo(0.5, within(1e-12));
            assertThat(contribution.get("weightRange").value()).isEqualTo(List.of(weight, weight));
        }
    }

    /** With more examples inside than an exact answer is free for, it is given on request. */
    @Test
    void ranges_are_bounds_unless_exact_ones_are_asked_for() throws IOException {
        double[][] circle = new double[60][];
        for (int c = 0; c < circle.length; c++) {
            circle[c] = new double[] {Math.cos(c), Math.sin(c)};
        }
        corpus = Arrays2d.write(folder.resolve("circle.npy"), circle).toString();
        input = Arrays2d.write(folder.resolve("inside.npy"), new double[][] {{0.1, 0.2}})
                .toString();
        Json bounds = decompose().get("explanations").list().get(0);
        Json exact = decompose("--ranges", "exact").get("explanations").list().get(0);
        assertThat(codes(bounds)).containsExactly("not-unique", "ranges-are-bounds");
        assertThat(codes(exact)).containsExactly("not-unique");
        for (int k = 0; k < exact.get("contributions").list().size(); k++) {
            assertThat(most(bounds, k)).isGreaterThanOrEqualTo(most(exact, k) - 1e-9);
        }
    }

    private static double most(Json explanation, int k) {
        Json contribution = explanation.get("contributions").list().get(k);
        return contribution.get("weightRange").list().get(1).number();
    }

    @Test
    void limits_the_members_and_names_the_price() {
        Json json = decompose("--members", "1");
        assertThat(json.get("settings").get("members").integer()).isEqualTo(1);
        for (Json explanation : json.get("explanations").list()) {
            assertThat(explanation.get("contributions").list()).hasSize(1);
            Json sparsity = explanation.get("sparsity");
            assertThat(sparsity.keys()).containsExactly("members", "unlimitedResidual", "price", "provenBest");
            assertThat(sparsity.get("unlimitedResidual").number()
                            + sparsity.get("price").number())
                    .isCloseTo(explanation.get("residual").number(), within(1e-12));
            assertThat(explanation.get("certificate").get("ending").text()).isEqualTo("limited-members");
            assertThat(codes(explanation)).contains("limited-members");
        }
    }

    @Test
    void leaves_out_what_adam_does_not_tell() {
        Json json = decompose("--solver", "adam", "--epochs", "50", "--members", "3");
        assertThat(json.get("settings").keys())
                .containsExactly("solver", "epochs", "members", "penalty", "version", "maxReferences");
        Json explanation = json.get("explanations").list().get(0);
        assertThat(explanation.has("unique")).isFalse();
        assertThat(explanation.has("sparsity")).isFalse();
        assertThat(explanation.get("contributions").list())
                .hasSize(corpusRows.length)
                .noneMatch(contribution -> contribution.has("weightRange"));
        assertThat(explanation.get("certificate").get("ending").text()).isEqualTo("budget-spent");
        assertThat(explanation.get("certificate").get("iterations").integer()).isEqualTo(50);
        assertThat(codes(explanation)).contains("not-converged");
    }

    @Test
    void warns_of_what_is_far_from_the_corpus() throws IOException {
        input = Arrays2d.write(folder.resolve("far.npy"), new double[][] {{50, 50, 50, 50, 50}})
                .toString();
        Json explanation = decompose().get("explanations").list().get(0);
        assertThat(codes(explanation)).containsExactly("far-from-corpus");
        assertThat(explanation.get("warnings").list().get(0).get("message").text())
                .matches("The mixture misses 9\\d% of the distance to the corpus mean: the corpus holds little that"
                        + " resembles this input\\.");
    }

    @Test
    void numbers_are_finite_at_every_scale() throws IOException {
        for (double scale : new double[] {1e-150, 1e-12, 1e12, 1e140}) {
            corpus = Arrays2d.write(folder.resolve("s.npy"), scaled(corpusRows, scale))
                    .toString();
            input = Arrays2d.write(folder.resolve("t.npy"), scaled(inputRows, scale))
                    .toString();
            String text = run("--json", "-").ok().out();
            assertThat(text).doesNotContain("NaN").doesNotContain("Infinity").doesNotContain("null");
            assertThat(Json.parse(text).get("explanations").list()).hasSize(inputRows.length);
        }
    }

    @Test
    void the_bytes_do_not_depend_on_threads_or_target() throws IOException {
        input = Arrays2d.write(folder.resolve("many.npy"), Arrays2d.random(700, 5, 3))
                .toString();
        String one = run("--threads", "1", "--json", "-").ok().out();
        String two = run("--threads", "2", "--json", "-").ok().out();
        run("--json", folder.resolve("o.json").toString()).ok();
        assertThat(two).isEqualTo(one);
        assertThat(Files.readString(folder.resolve("o.json"))).isEqualTo(one);
        assertThat(one.lines()).hasSize(1 + 700 + 1);
    }

    @Test
    void nothing_but_json_is_on_the_standard_output_and_nothing_on_the_error() {
        Ran ran = run("--json", "-").ok();
        assertThat(ran.err()).isEmpty();
        assertThat(Json.parse(ran.out()).get("explanations").list()).hasSize(inputRows.length);
    }

    @Test
    void reads_the_standard_input() {
        String fromFile = run("--json", "-").ok().out();
        Ran fromStream =
                Ran.simplex(Arrays2d.npy(inputRows), "decompose", "--corpus", corpus, "--input", "-", "--json", "-");
        assertThat(fromStream.ok().out()).isEqualTo(fromFile);
    }

    @Test
    void reads_arrays_in_archives_and_knows_the_corpus_by_its_numbers() throws IOException {
        Json plain = decompose();
        Path archive = Arrays2d.writeNpz(folder.resolve("a.npz"), "x/latents", Arrays2d.npy(corpusRows));
        corpus = archive + ":x/latents";
        Json packed = decompose();
        assertThat(packed.get("corpus").get("source").text()).isEqualTo("a.npz:x/latents");
        assertThat(packed.get("corpus").get("digest"))
                .isEqualTo(plain.get("corpus").get("digest"));
        assertThat(packed.get("explanations")).isEqualTo(plain.get("explanations"));
    }

    @Test
    void a_single_axis_is_one_input() throws IOException {
        Json all = decompose();
        byte[] npy = Arrays2d.npy("<f8", "(5,)", Arrays2d.data(inputRows[0]));
        input = Files.write(folder.resolve("one.npy"), npy).toString();
        assertThat(decompose().get("explanations").list())
                .containsExactly(all.get("explanations").list().get(0));
    }

    @Test
    void rows_keep_their_numbers_and_the_order_asked_for() {
        List<Json> all = decompose().get("explanations").list();
        List<Json> some = decompose("--rows", "7,0-2, 5").get("explanations").list();
        assertThat(some).containsExactly(all.get(7), all.get(0), all.get(1), all.get(2), all.get(5));
    }

    @Test
    void a_bad_row_that_is_not_asked_for_does_no_harm() throws IOException {
        inputRows[4][2] = Double.NaN;
        Arrays2d.write(Path.of(input), inputRows);
        assertThat(decompose("--rows", "0-3,5-8").get("explanations").list()).hasSize(8);
    }

    private Json decompose(String... more) {
        List<String> options = new ArrayList<>(List.of(more));
        options.add("--json");
        options.add("-");
        return Json.parse(run(options.toArray(String[]::new)).ok().out());
    }

    private Ran run(String... more) {
        List<String> args = new ArrayList<>(List.of("decompose", "--corpus", corpus, "--input", input));
        args.addAll(List.of(more));
        return Ran.simplex(args.toArray(String[]::new));
    }

    private static MixtureWeights weights(Json explanation) {
        List<MixtureWeights.Entry> entries = new ArrayList<>();
        for (Json contribution : explanation.get("contributions").list()) {
            entries.add(new MixtureWeights.Entry(
                    contribution.get("index").integer(),
                    contribution.get("weight").number()));
        }
        return MixtureWeights.of(60, entries);
    }

    private static List<String> codes(Json explanation) {
        return explanation.get("warnings").list().stream()
                .map(warning -> warning.get("code").text())
                .toList();
    }

    private static double[][] scaled(double[][] rows, double scale) {
        double[][] scaled = new double[rows.length][];
        for (int r = 0; r < rows.length; r++) {
            scaled[r] = java.util.Arrays.stream(rows[r]).map(v -> v * scale).toArray();
        }
        return scaled;
    }
}
