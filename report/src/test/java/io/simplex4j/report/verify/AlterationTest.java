package io.simplex4j.report.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.report.internal.document.DocumentReader;
import io.simplex4j.report.verify.Alterations.Alteration;
import io.simplex4j.report.verify.AlteredSamples.Sample;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/*
 * The rule: every value in a file is checked or listed as not checked. Alterations are made from the JSON Schemas, so that a
 * new path cannot be forgotten. What verify accepts against the rule is listed in a file, which may only become shorter.
 */
/** Every alteration of a document fails, or its path is listed as not checked, or it is a known debt. */
final class AlterationTest {
    private static final Path DEBT = Path.of("src/test/resources/io/simplex4j/report/verify/accepted-alterations.txt");
    private static final Path FOUND = Path.of("target/accepted-alterations.txt");
    private static final double SMALL = 0.05;
    /** How many documents get the same alteration; {@code -Dalterations=100} alters all of them. */
    private static final int DOCUMENTS = Integer.getInteger("alterations", 5);

    private static final List<Sample> SAMPLES = AlteredSamples.all();

    private static final Map<String, Map<String, JsonNode>> VALUES = Map.of(
            "explanations-1",
            values(SchemaTree.read("explanations-1")),
            "triage-1",
            values(SchemaTree.read("triage-1")),
            "attributions-1",
            values(SchemaTree.read("attributions-1")));

    /** A sample and how it is altered. */
    private record Altered(Sample sample, Alteration alteration) {}

    private static JsonNode document(Sample sample) {
        return JsonMapper.shared().readTree(sample.text());
    }

    /** Returns a value of each path that documents of a schema have. */
    private static Map<String, JsonNode> values(SchemaTree schema) {
        Map<String, JsonNode> values = new HashMap<>();
        SAMPLES.stream().filter(each -> each.schema().equals(schema.name())).forEach(sample -> {
            JsonNode document = document(sample);
            schema.places(document)
                    .forEach(place -> values.putIfAbsent(place.path(), Alterations.at(document, place.steps())));
        });
        return values;
    }

    private static List<Alteration> alterations(Sample sample) {
        return Alterations.of(
                SchemaTree.read(sample.schema()), document(sample), VALUES.getOrDefault(sample.schema(), Map.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"explanations-1", "triage-1", "attributions-1"})
    void every_path_of_a_schema_is_in_a_sample(String name) {
        SchemaTree schema = SchemaTree.read(name);
        assertThat(without(schema.paths(), values(schema).keySet()))
                .as(
                        "paths of docs/schema/%s.json that no sample has, so nobody knows whether verify checks them; "
                                + "expected a document with each of them in AlteredSamples",
                        name)
                .isEmpty();
    }

    @Test
    void what_verify_accepts_is_listed() throws IOException {
        Map<String, Set<String>> found = new TreeMap<>();
        Map<String, String> samples = new HashMap<>();
        Map<String, List<Altered>> all = new TreeMap<>();
        for (Sample sample : SAMPLES) {
            assertThat(Verifying.verify(sample.verifier(), sample.text()))
                    .as("the true document %s", sample.name())
                    .matches(Verification::passed);
            alterations(sample)
                    .forEach(each -> all.computeIfAbsent(each.name(), name -> new ArrayList<>())
                            .add(new Altered(sample, each)));
        }
        all.forEach((name, alike) -> {
            Collections.shuffle(alike, new Random(name.hashCode()));
            alike.stream()
                    .limit(DOCUMENTS)
                    .filter(each -> passesUnnoticed(each.sample(), each.alteration()))
                    .findFirst()
                    .ifPresent(each -> {
                        found.computeIfAbsent(each.alteration().path(), path -> new TreeSet<>())
                                .add(each.alteration().kind());
                        samples.put(name, each.sample().name());
                    });
        });
        Files.write(
                FOUND,
                found.entrySet().stream()
                        .map(each -> each.getKey() + ": " + String.join("; ", each.getValue()))
                        .toList());
        Set<String> accepted = names(found);
        Set<String> listed = names(listed());
        assertThat(without(accepted, listed).stream().map(name -> name + " (in the sample " + samples.get(name) + ")"))
                .as("false documents that pass without a note; expected a check in verify, or their path in Unchecked")
                .isEmpty();
        assertThat(without(listed, accepted))
                .as("lines of %s that verify accepts no longer; remove them (the list is now %s)", DEBT, FOUND)
                .isEmpty();
    }

    private static Map<String, Set<String>> listed() throws IOException {
        Map<String, Set<String>> listed = new TreeMap<>();
        for (String line : Files.readAllLines(DEBT)) {
            if (!line.startsWith("#")) {
                String[] parts = line.split(": ", 2);
                listed.put(parts[0], Set.of(parts[1].split("; ", -1)));
            }
        }
        return listed;
    }

    private static Set<String> names(Map<String, Set<String>> kinds) {
        Set<String> names = new TreeSet<>();
        kinds.forEach((path, each) -> each.forEach(kind -> names.add(path + ": " + kind)));
        return names;
    }

    private static Set<String> without(Set<String> some, Set<String> others) {
        Set<String> left = new TreeSet<>(some);
        left.removeAll(others);
        return left;
    }

    /** Whether verify neither rejects a false document nor reports that what is false in it was not checked. */
    private static boolean passesUnnoticed(Sample sample, Alteration altered) {
        String text = altered.text().get();
        // What fails without integrals fails with them, which take most of the time.
        return accepted(sample.verifier().withoutIntegrals(), text)
                .flatMap(quick -> accepted(sample.verifier(), text))
                .filter(found -> found.tolerances().entrySet().stream()
                        .noneMatch(each -> isAt(altered.path(), each.getKey()) && altered.size() <= each.getValue()))
                .isPresent();
    }

    private static Optional<Verification> accepted(Verifier verifier, String text) {
        InputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        try {
            return Optional.of(DocumentReader.read(in, "altered", reader -> verifier.verify(reader, FIRST_PROBLEM)))
                    .filter(Verification::passed);
        } catch (UnreadableDataException | RejectedException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends a verification at the first problem, as the others cost time only. */
    private static final Verifier.Listener FIRST_PROBLEM = new Verifier.Listener() {
        @Override
        public void file(String problem) {
            throw new RejectedException();
        }

        @Override
        public void explanation(Verification.Checked checked) {
            if (!checked.passed()) {
                throw new RejectedException();
            }
        }
    };

    private static final class RejectedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        RejectedException() {
            super("rejected", null, false, false);
        }
    }

    /** Whether a value is the one of a path, or a part of it; elements of an array stand for themselves alone. */
    private static boolean isAt(String path, String of) {
        return path.equals(of) || (!of.endsWith("[]") && (path.startsWith(of + ".") || path.startsWith(of + "[]")));
    }

    /** A wider tolerance would let through what is false there. */
    @Test
    void tolerances_are_at_most_a_twentieth_of_the_numbers_they_are_for() {
        List<String> wide = new ArrayList<>();
        for (Sample sample : SAMPLES) {
            Map<String, Double> largest = largest(sample);
            Verifying.verify(sample.verifier(), sample.text())
                    .tolerances()
                    .forEach((path, tolerance) -> largest.keySet().stream()
                            .filter(numbers -> isAt(numbers, path) && tolerance < Double.POSITIVE_INFINITY)
                            .filter(numbers -> tolerance > SMALL * scale(numbers, largest))
                            .forEach(numbers -> wide.add(sample.name() + ": " + numbers + " may be off by " + tolerance
                                    + ", the largest number is " + largest.get(numbers))));
        }
        assertThat(wide).isEmpty();
    }

    /** Returns the largest magnitude at each path of a document. */
    private static Map<String, Double> largest(Sample sample) {
        JsonNode document = document(sample);
        Map<String, Double> largest = new HashMap<>();
        SchemaTree.read(sample.schema()).places(document).forEach(place -> {
            JsonNode value = Alterations.at(document, place.steps());
            if (value.isNumber()) {
                largest.merge(place.path(), Math.abs(value.asDouble()), Math::max);
            }
        });
        return largest;
    }

    /** Returns the scale of numbers: their largest, except for those that are 0 in the best case. */
    private static double scale(String path, Map<String, Double> largest) {
        return switch (path) {
            case "explanations[].certificate.gap", "explanations[].certificate.residualLowerBound" ->
                largest.get("explanations[].residual");
            case "explanations[].completeness.error", "falseDiscovery.threshold" -> 1;
            default -> path.contains(".stability.class") ? 1 : largest.get(path);
        };
    }

    @Test
    void documents_that_verify_is_known_to_have_accepted_are_among_the_altered() {
        assertThat(SAMPLES.stream()
                        .flatMap(sample -> alterations(sample).stream())
                        .map(Alteration::name))
                .contains(
                        "explanations[].stability.classes[]: repeated with other numbers",
                        "explanations[].stability.classes[]: invented",
                        "explanations[].stability.classes[]: removed",
                        "explanations[].stability.classes[].most: + 0.004",
                        "explanations[].stability: removed everywhere",
                        "explanations[].certificate.residualLowerBound: × 1.0005",
                        "corpus.right: + 2",
                        "explanations[].completeness.featureError: × 10",
                        "explanations[].completeness.featureError: 0",
                        "explanations[].hullRatio: × 1.0005",
                        "settings.tolerance: 1e-300",
                        "settings.tolerance: removed",
                        "settings.epochs: invented",
                        "model.activation: removed",
                        "explanations[].contrast.other.contributions: swapped",
                        "explanations[].contrast.other.proven: negated",
                        "explanations[].contrast: removed",
                        "explanations[].residual: given twice");
    }
}
