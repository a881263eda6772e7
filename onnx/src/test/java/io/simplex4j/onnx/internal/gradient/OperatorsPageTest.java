package io.simplex4j.onnx.internal.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Node;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Differentiates every operator of the standard, at every version of it, and holds docs/OPERATORS.md against the result.
 * {@code -Doperators.rewrite} writes the page.
 */
final class OperatorsPageTest {
    private static final Path PAGE = Path.of("..", "docs", "OPERATORS.md");
    private static final long OLDEST = 7;

    private static final long NEWEST = RuleCheck.OPSETS.get(RuleCheck.OPSETS.size() - 1);

    private static final String RIGHT = "right";
    private static final String ZERO = "0";
    private static final String REFUSED = "refused";
    private static final String NOT_RUN = "not run";
    private static final String NONE = "none by nature";
    private static final String WRONG = "wrong";
    private static final String OPEN = "open";

    /**
     * An operator of the list.
     *
     * @param versions the opsets that changed it
     * @param last the last opset that has it
     * @param gives what it gives, if that has no gradient by nature; else empty
     */
    private record Operator(String name, List<Long> versions, long last, String gives) {
        static Operator parse(String line) {
            String[] sides = line.split(": ", 2);
            String[] ends = sides[0].split(" to ", 2);
            String[] words = ends[0].split(" ", -1);
            return new Operator(
                    words[0],
                    Arrays.stream(words).skip(1).map(Long::valueOf).toList(),
                    ends.length > 1 ? Long.parseLong(ends[1]) : NEWEST,
                    sides.length > 1 ? sides[1] : "");
        }

        String changes() {
            return versions.stream().map(String::valueOf).collect(Collectors.joining(", "))
                    + (last < NEWEST ? ", gone since " + (last + 1) : "");
        }

        /** The opsets to try: the oldest, those that changed it since, the newest. */
        Set<Long> tried() {
            if (!gives.isEmpty()) {
                return new TreeSet<>(versions);
            }
            Set<Long> tried = versions.stream()
                    .map(version -> Math.max(version, OLDEST))
                    .collect(Collectors.toCollection(TreeSet::new));
            tried.add(last);
            return tried;
        }
    }

    /** What became of an operator at an opset: a word for it, and a sentence if it needs one. */
    private record Outcome(String word, String why) {}

    private static List<Operator> operators() throws IOException {
        try (InputStream in = Objects.requireNonNull(OperatorsPageTest.class.getResourceAsStream("operators.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Operator::parse)
                    .toList();
        }
    }

    private static Map<Long, Outcome> outcomes(Operator operator, Map<String, OperatorSamples.Sample> samples) {
        Map<Long, Outcome> outcomes = new LinkedHashMap<>();
        for (long opset : operator.tried()) {
            OperatorSamples.Sample sample = samples.get(operator.name());
            outcomes.put(
                    opset,
                    !operator.gives().isEmpty()
                            ? new Outcome(NONE, "gives " + operator.gives())
                            : sample == null ? new Outcome(OPEN, "not tried") : tried(operator.name(), sample, opset));
        }
        return outcomes;
    }

    private static Outcome tried(String operator, OperatorSamples.Sample sample, long opset) {
        Set<String> written = new HashSet<>();
        try {
            sample.check().get().opsets(opset).check((graph, x) -> {
                String latent = sample.model().build(graph, x, opset);
                graph.build("").nodes().forEach(node -> written.add(node.opType()));
                return latent;
            });
            assertThat(written).contains(operator);
            Node node = new Node("", operator, "", List.of(), List.of(), List.of());
            return new Outcome(Rules.isFlat(node) ? ZERO : RIGHT, Rules.isFlat(node) ? "a step or a constant" : "");
        } catch (OnnxModelException e) {
            return refusal(operator, String.valueOf(e.getMessage()));
        } catch (AssertionError | RuntimeException e) {
            return new Outcome(WRONG, String.valueOf(e.getMessage()).strip());
        }
    }

    private static Outcome refusal(String operator, String message) {
        if (message.startsWith("cannot differentiate ")) {
            return new Outcome(REFUSED, message.replaceFirst("cannot differentiate [^\"]*\"[^\"]*\": ", ""));
        }
        if (message.contains(" cannot be raised to opset ")) {
            return new Outcome(REFUSED, message.replaceFirst(".* cannot be raised to opset [0-9]+: ", ""));
        }
        if (message.contains("it cannot run the " + operator + " node ")) {
            return new Outcome(NOT_RUN, "the runtime has no implementation of it");
        }
        return new Outcome(WRONG, message);
    }

    /* One entry where all versions are alike, else one for each run of them. */
    private static String cell(Map<Long, Outcome> outcomes) {
        List<String> parts = new ArrayList<>();
        List<Map.Entry<Long, Outcome>> all = new ArrayList<>(outcomes.entrySet());
        boolean alike = all.stream().map(Map.Entry::getValue).distinct().count() == 1;
        for (int i = 0; i < all.size(); i++) {
            Outcome outcome = all.get(i).getValue();
            if (i == 0 || !outcome.equals(all.get(i - 1).getValue())) {
                parts.add((alike ? "" : "from " + all.get(i).getKey() + " ") + "**" + outcome.word() + "**"
                        + (outcome.why().isEmpty() ? "" : ": " + outcome.why()));
            }
        }
        return String.join("; ", parts);
    }

    private static String page(List<Operator> operators) {
        Map<String, OperatorSamples.Sample> samples = OperatorSamples.all();
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (String word : List.of(RIGHT, ZERO, REFUSED, NOT_RUN, OPEN, NONE)) {
            counts.put(word, 0);
        }
        StringBuilder rows = new StringBuilder();
        for (Operator operator : operators) {
            Map<Long, Outcome> outcomes = outcomes(operator, samples);
            outcomes.values().stream()
                    .map(Outcome::word)
                    .distinct()
                    .forEach(word -> counts.merge(word, 1, Integer::sum));
            rows.append("| ")
                    .append(operator.name())
                    .append(" | ")
                    .append(operator.changes())
                    .append(" | ")
                    .append(cell(outcomes))
                    .append(" |\n");
        }
        return String.format(
                        Locale.ROOT,
                        """
                # Operators

                The %d operators of ONNX's default domain, and what becomes of their gradients. Written by `OperatorsPageTest`, which
                differentiates a small model with each operator, at opset %d or its first, at every later one that changed it and at %d, the
                newest that the runtime takes, compares the gradient with central differences of fourth order, and fails when this page
                says anything else. Models older than opset 13 are rewritten before they are differentiated; the differences are those of
                the model as it was. To write it again:
                `mvn -Dquick -pl onnx -am -Dtest=OperatorsPageTest -Dsurefire.failIfNoSpecifiedTests=false -Doperators.rewrite test`.

                | | operators | |
                |---|---:|---|
                | **right** | %d | agrees with differences |
                | **0** | %d | steps and constants: the gradient is 0, as the differences are |
                | **refused** | %d | with this sentence; such a model still gets mixtures, without features |
                | **not run** | %d | by the runtime, so that no model with it can be used |
                | **open** | %d | neither tried nor refused |
                | **none by nature** | %d | gives no numbers that could change smoothly |

                What a sample does not show (settings, kinds of padding, ties) is in the tests of the rules. An operator that differs
                between opsets is counted with each. Where a function has a kink, the slope of one side is taken, as in torch; elements
                that are equally extreme share the gradient.

                | Operator | Changed in opset | Gradient |
                |---|---|---|
                """,
                        operators.size(),
                        OLDEST,
                        NEWEST,
                        counts.get(RIGHT),
                        counts.get(ZERO),
                        counts.get(REFUSED),
                        counts.get(NOT_RUN),
                        counts.get(OPEN),
                        counts.get(NONE))
                + rows;
    }

    @Test
    void the_page_says_what_becomes_of_every_operator() throws IOException {
        String page = page(operators());
        if (Boolean.getBoolean("operators.rewrite")) {
            Files.writeString(PAGE, page);
        }
        assertThat(page.lines().filter(row -> row.contains("**" + WRONG + "**")))
                .isEmpty();
        assertThat(Files.readString(PAGE)).isEqualTo(page);
    }

    @Test
    void every_rule_has_a_sample_and_every_sample_an_operator() throws IOException {
        Set<String> samples = OperatorSamples.all().keySet();
        List<String> names = operators().stream().map(Operator::name).toList();
        assertThat(samples).containsAll(names.stream().filter(Rules::has).toList());
        assertThat(names).containsAll(samples);
    }
}
