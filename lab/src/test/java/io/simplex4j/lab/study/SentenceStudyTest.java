package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.lab.QuickRun;
import io.simplex4j.lab.dataset.IntentSentences;
import io.simplex4j.lab.record.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SentenceStudyTest {
    @TempDir
    private Path folder;

    @Test
    void the_small_version_classifies_drawn_directions() {
        QuickRun quick = QuickRun.of(SentenceStudy.study(), 1, folder);
        for (String quantity : new String[] {"accuracy", "alarm"}) {
            ResultTable rows = quick.figures().where("quantity", quantity).where("size", 20);
            assertThat(rows.distinct("method")).hasSize(8);
            assertThat(rows.summary("value").min()).isBetween(0.7, 1.0);
        }
    }

    @Test
    void sentences_are_read_with_their_intents() throws IOException {
        Path file = folder.resolve(IntentSentences.FILE);
        Files.writeString(
                file,
                "{\"train\": [[\"hi\", \"a\"], [\"ho\", \"b\"]], \"test\": [[\"he\", \"b\"]], \"oos_test\": [[\"x\", \"oos\"]]}");
        IntentSentences read = IntentSentences.read(folder);
        assertThat(read.texts()).containsExactly("hi", "ho", "he", "x");
        assertThat(read.intents()).containsExactly("a", "b", "b");
        assertThat(read.training()).isEqualTo(2);
        Files.writeString(file, "{\"train\": [1]}");
        assertThatThrownBy(() -> IntentSentences.read(folder))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("CLINC150");
    }
}
