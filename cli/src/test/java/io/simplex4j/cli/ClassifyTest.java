package io.simplex4j.cli;

import static io.simplex4j.cli.Ran.simplex;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.text.TinyFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sentences by labelled examples, with an encoder of 30 words. */
final class ClassifyTest {
    @TempDir
    private Path folder;

    private String model = "";
    private String corpus = "";
    private String input = "";

    @BeforeEach
    void write() throws IOException {
        model = TinyFolder.write(folder.resolve("tiny")).toString();
        corpus = file("corpus.csv", """
                sentence,topic,language
                The cat sat in the garden.,animals,en
                A dog ran and a bird sang.,animals,en
                The birds sang in the tree.,animals,nl
                The team won the match.,sport,en
                The players lost the ball.,sport,en
                Rain and wind and snow.,weather,nl
                The clouds of the storm.,weather,en
                """);
        input = file("input.csv", "sentence,topic\nThe team lost the match.,sport\nA cat and a dog sat.,animals\n");
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private Ran classify(String... more) {
        String[] all = new String[7 + more.length];
        String[] first = {"classify", "--model", model, "--corpus", corpus, "--input", input};
        System.arraycopy(first, 0, all, 0, 7);
        System.arraycopy(more, 0, all, 7, more.length);
        return simplex(all);
    }

    @Test
    void text_has_class_scores_and_examples() {
        Ran ran = classify("--leave-one-out").ok();
        assertThat(ran.out())
                .contains("The team lost the match.: ")
                .contains("  sport ")
                .contains("confidence ")
                .contains(", p ");
        assertThat(ran.out()).contains("The team won the match. (sport)");
        assertThat(ran.err()).contains(" of 2 labelled inputs are classified as labelled");
        assertThat(classify("--leave-one-out").out()).isEqualTo(ran.out());
    }

    @Test
    void words_are_shown_with_features() {
        assertThat(classify("--features").ok().out())
                .contains("confidence")
                .contains("words of \"The team won the match.\": match +");
    }

    @Test
    void json_has_scores_that_add_up_and_p_values() throws IOException {
        String file = folder.resolve("classes.json").toString();
        classify("--calibration", input, "--none", "0.4", "--json", file).ok();
        Map<?, ?> document =
                (Map<?, ?>) Json.parse(Files.readString(Path.of(file))).value();
        assertThat(document.get("schema")).isEqualTo("simplex4j/classifications/1");
        List<?> all = (List<?>) document.get("classifications");
        assertThat(all).hasSize(2);
        for (Object each : all) {
            Map<?, ?> one = (Map<?, ?>) each;
            double sum = ((List<?>) one.get("scores"))
                    .stream()
                            .mapToDouble(score -> ((Number) ((Map<?, ?>) score).get("weight")).doubleValue())
                            .sum();
            assertThat(sum).isBetween(0.999999, 1.000001);
            double p = ((Number) one.get("pValue")).doubleValue();
            assertThat(p).isBetween(0.3, 1.0);
            assertThat(one.get("none")).isEqualTo(p <= 0.4);
        }
    }

    @Test
    void a_part_of_the_examples_classifies() {
        assertThat(classify("--where", "language = en").ok().out()).doesNotContain("The birds sang in the tree.");
        assertThat(classify("--where", "language = de").err())
                .contains("--where: no example meets language = de; language is one of en, nl");
    }

    @Test
    void options_that_do_not_go_together_are_refused() throws IOException {
        classify("--leave-one-out", "--calibration", input)
                .failedWith(
                        2,
                        "--calibration and --leave-one-out are both given; expected one of them. Try 'simplex classify --help'");
        String bare = file("bare.csv", "sentence\nThe cat sat.\nThe dog ran.\n");
        simplex("classify", "--model", model, "--corpus", bare, "--input", input)
                .failedWith(4, bare + ": corpus has no labels; expected one for each example to classify by");
    }
}
