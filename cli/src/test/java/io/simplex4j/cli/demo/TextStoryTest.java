package io.simplex4j.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.trust.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class TextStoryTest {
    private static final Path ENCODER =
            Path.of(System.getProperty("user.home", "."), ".cache", "simplex4j", "all-minilm-l6-v2");
    private static final String EMPTY_SHA = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    @TempDir
    private Path folder;

    @Test
    void sentences_on_a_topic_are_told_from_one_on_none() {
        assumeTrue(
                Files.isRegularFile(ENCODER.resolve("model.onnx")),
                "SKIPPED: the pretrained encoder is not in " + ENCODER + "; 'simplex demo text' fetches it");
        try (TextStory story = TextStory.of(ENCODER)) {
            assertThat(story.corpus().misclassified()).isEmpty();
            List<Explanation> why = new ArrayList<>();
            story.explainer().withoutFeatures().explain(story.sentences()).forEach(why::add);
            assertThat(why)
                    .extracting(each -> each.verdict().level())
                    .containsExactly(
                            Verdict.Level.EXAMPLES_FIT,
                            Verdict.Level.READ_WITH_CARE,
                            Verdict.Level.EXAMPLES_FIT,
                            Verdict.Level.DO_NOT_RELY);
            assertThat(why.get(0).prediction()).contains("football");
            assertThat(why.get(0).contributions().get(0).id())
                    .isEqualTo("Our goalkeeper saved a penalty in the last minute.");
            assertThat(codes(why.get(1))).contains("disputed-class").doesNotContain("unlike-calibration");
            assertThat(codes(why.get(3))).contains("unlike-calibration");
            assertThat(why.get(3).pValues().far().orElseThrow()).isEqualTo(1 / 106.0);
            assertThat(why.subList(0, 3))
                    .allMatch(each -> each.pValues().far().orElseThrow() > 0.5)
                    .allMatch(each -> each.decomposition().relativeResidual() > 0.6);
            assertThat(why.get(0).errorRate().orElseThrow().of()).isGreaterThan(80);
        }
    }

    private static List<String> codes(Explanation explanation) {
        return explanation.verdict().reasons().stream()
                .map(reason -> reason.code().id())
                .toList();
    }

    @Test
    void a_missing_client_is_told_in_one_line() {
        assertThatThrownBy(() -> fetch("no-such-program").fetch(folder, line -> {}))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageEndingWith("cannot start 'no-such-program'; install Maven, which fetches it");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_failure_is_told_with_what_the_client_complains_of() throws IOException {
        assertThatThrownBy(() ->
                        fetch(script("echo '[ERROR] no route to host'; exit 1")).fetch(folder, line -> {}))
                .hasMessageEndingWith(
                        "cannot be fetched with Maven (no route to host); is there a network, and can Maven reach its"
                                + " server?");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void files_are_taken_out_of_the_artifact_and_checked() throws IOException {
        Path jar = folder.resolve("artifact.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("a.onnx"));
            zip.closeEntry();
        }
        String copy = script("for each; do case $each in -DoutputDirectory=*) cp " + jar + " ${each#*=};; esac; done");
        Path target = folder.resolve("encoder");
        List<String> talk = new ArrayList<>();
        fetch(copy).fetch(target, talk::add);
        assertThat(target.resolve("model.onnx")).isEmptyFile();
        assertThat(talk).hasSize(2);
        fetch("no-such-program").fetch(target, talk::add);
        assertThat(talk).hasSize(2);
        Files.writeString(target.resolve("model.onnx"), "damaged", StandardCharsets.UTF_8);
        fetch(copy).fetch(target, talk::add);
        assertThat(target.resolve("model.onnx")).isEmptyFile();
        try (Stream<Path> files = Files.list(target)) {
            assertThat(files).hasSize(1);
        }
    }

    private static EncoderFetch fetch(String program) {
        return new EncoderFetch(
                List.of(program), List.of(new EncoderFetch.KnownFile("a.onnx", "model.onnx", EMPTY_SHA)));
    }

    private String script(String text) throws IOException {
        Path script = Files.writeString(folder.resolve("client"), "#!/bin/sh\n" + text + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script.toString();
    }
}
