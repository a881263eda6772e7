package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.cli.demo.ClinicalStory;
import io.simplex4j.cli.demo.DigitsStory;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.JsonReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class DemoTest {
    @TempDir
    static Path shared;

    private static Path made;
    private static String text;

    @TempDir
    Path folder;

    @BeforeAll
    static void run() {
        made = shared.resolve("two words");
        text = Ran.simplex("demo", "--out", made.toString()).ok().out();
    }

    @Test
    void tells_of_digits_and_a_letter() {
        assertThat(text)
                .contains("test 0, actual 7, predicted 7", "test 259, actual 6, predicted 0", "letter K, predicted 6")
                .contains("  do not rely on this: 47% of the distance")
                .contains("More is left unexplained than for any of the 200 corpus examples that it is compared with.")
                .contains("58% of the weight is on examples that the model misclassifies");
    }

    @Test
    void tells_of_one_patient_and_two_doctors() {
        assertThat(text)
                .contains("A German patient, to a German doctor", "The same patient, to a Dutch doctor")
                .contains("  examples fit: 14% of the distance", "  do not rely on this: 52% of the distance")
                .contains("Rotterdam 2405, actual relapse or death, predicted no relapse")
                .contains("91% of the weight is on patients that the model misclassifies");
    }

    @Test
    void says_where_the_report_is_and_how_to_go_on() throws IOException {
        assertThat(text).contains("The report with pictures: " + made.resolve("report.html"));
        assertThat(made.resolve("report.html")).content().contains("letter K", "GBSG 724", "do not rely on this");
        assertThat(Files.size(made.resolve("digits.onnx"))).isLessThan(200_000);
    }

    @Test
    void its_commands_work_as_printed_and_say_the_same() {
        List<String> commands = text.lines()
                .filter(line -> line.startsWith("  simplex explain") && line.contains(made.toString()))
                .toList();
        assertThat(commands).hasSize(4);
        List<String> said = new ArrayList<>();
        for (String command : commands) {
            List<String> args = new ArrayList<>(words(command));
            args.remove(0);
            args.addAll(List.of("--json", "-"));
            Json.parse(Ran.simplex(args.toArray(String[]::new)).ok().out())
                    .get("explanations")
                    .list()
                    .forEach(each -> said.add(summary(each)));
        }
        assertThat(said).containsExactlyInAnyOrderElementsOf(told());
        assertThat(made.resolve("clinical-dutch.html"))
                .content()
                .contains("GBSG 724", " is at best ", "91% of the weight is on patients");
        assertThat(made.resolve("digits.html")).content().contains("letter-K.png", "test-259.png");
    }

    /** What the stories say, without the report. */
    private static List<String> told() {
        List<String> told = new ArrayList<>();
        try (DigitsStory digits = DigitsStory.load();
                ClinicalStory clinical = ClinicalStory.load()) {
            digits.explainer().explain(digits.exhibits()).forEach(each -> told.add(summary(each)));
            told.add(summary(clinical.dutchDoctor().explain(clinical.clear())));
            told.add(summary(clinical.dutchDoctor().explain(clinical.open())));
            told.add(summary(clinical.germanDoctor().explain(clinical.seenByBoth())));
            told.add(summary(clinical.dutchDoctor().explain(clinical.seenByBoth())));
            told.add(summary(clinical.dutchDoctor().explain(clinical.warnedOf())));
        }
        return told;
    }

    /** The verdict, the heaviest examples and the weightiest pixel or feature, rounded as floats of files are. */
    private static String summary(Explanation why) {
        return summary(Json.parse(JsonReport.of(why).toString())
                .get("explanations")
                .list()
                .get(0));
    }

    private static String summary(Json explanation) {
        Json heaviest = explanation.get("contributions").list().get(0);
        List<Json> projections = heaviest.get("projections").list();
        int largest = IntStream.range(0, projections.size())
                .boxed()
                .max(Comparator.comparingDouble(i -> projections.get(i).number()))
                .orElseThrow();
        return String.format(
                Locale.ROOT,
                "%s %.4f %d %.4f %d %.4f",
                explanation.get("verdict").get("level").text(),
                explanation.get("residual").number(),
                heaviest.get("index").integer(),
                heaviest.get("weight").number(),
                largest,
                projections.get(largest).number());
    }

    /** As a POSIX shell splits a line with apostrophes. */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean quoted = false;
        for (char character : (line.strip() + " ").toCharArray()) {
            if (character == '\'') {
                quoted = !quoted;
            } else if (character == ' ' && !quoted) {
                words.add(word.toString());
                word.setLength(0);
            } else {
                word.append(character);
            }
        }
        return words;
    }

    @Test
    void one_story_can_be_told_alone_and_again_with_the_same_bytes() throws IOException {
        Path target = folder.resolve("clinical");
        String once =
                Ran.simplex("demo", "clinical", "--out", target.toString()).ok().out();
        byte[] report = Files.readAllBytes(target.resolve("report.html"));
        assertThat(once).contains("GBSG 724").doesNotContain("letter K");
        assertThat(target.resolve("digits.onnx")).doesNotExist();
        assertThat(Ran.simplex("demo", "clinical", "--out", target.toString())
                        .ok()
                        .out())
                .isEqualTo(once);
        assertThat(target.resolve("report.html")).hasBinaryContent(report);
    }

    @Test
    void leaves_the_files_of_others_alone() throws IOException {
        Path mine = Files.writeString(folder.resolve("dutch.csv"), "mine");
        Ran.simplex("demo", "clinical", "--out", folder.toString())
                .failedWith(
                        2,
                        "--out: " + folder + " holds other files; expected a new or empty folder, or --force."
                                + " Try 'simplex demo --help'");
        assertThat(mine).hasContent("mine");
        Ran.simplex("demo", "clinical", "--out", folder.toString(), "--force").ok();
        assertThat(mine).content().startsWith("patient,age,");
    }

    @Test
    void refuses_what_it_does_not_have() throws IOException {
        Ran.simplex("demo", "letters")
                .failedWith(
                        2,
                        "the demo is 'letters'; expected digits, clinical, trees or text. Try 'simplex demo --help'");
        Path file = Files.writeString(folder.resolve("file"), "mine");
        Ran.simplex("demo", "--out", file.toString())
                .failedWith(2, "--out: " + file + " is a file; expected a folder. Try 'simplex demo --help'");
    }
}
