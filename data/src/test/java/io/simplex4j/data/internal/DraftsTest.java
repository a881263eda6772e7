package io.simplex4j.data.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DraftsTest {
    /** No process has this number. */
    private static final String DEAD = Long.toString(1L << 40);

    @TempDir
    private Path folder;

    @Test
    void a_name_says_what_it_is_a_draft_of_and_whose() throws IOException {
        Path draft = Drafts.file(folder.resolve("why.html"));
        assertThat(draft).isEmptyFile().hasParent(folder);
        assertThat(draft.getFileName().toString())
                .matches("\\.why\\.html\\.simplex-[0-9a-f]{8}-"
                        + ProcessHandle.current().pid() + "-\\d+-tmp");
        Drafts.discard(draft);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void long_names_are_cut() throws IOException {
        for (String name : new String[] {"a".repeat(255), "\uD83D\uDE00".repeat(63)}) {
            Path draft = Drafts.file(folder.resolve(name));
            assertThat(draft).exists();
            Drafts.discard(draft);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void what_a_killed_process_left_goes_with_the_next_draft() throws IOException {
        String mine = name();
        String live = mine.replaceFirst("-\\d+-0-tmp", "-1-0-tmp");
        String dead = mine.replaceFirst("-\\d+-0-tmp", "-" + DEAD + "-0-tmp");
        Path file = Files.writeString(folder.resolve(dead), "half");
        Path corpus = Files.createDirectory(folder.resolve("." + dead));
        Files.writeString(corpus.resolve("corpus.json"), "{}");
        Files.writeString(folder.resolve(mine), "of an earlier process with the same number");
        Path elsewhere = Files.writeString(folder.resolve(dead.replaceFirst("simplex-.{8}", "simplex-00000000")), "");
        Path theirs = Files.writeString(folder.resolve("simplex-" + DEAD + "-0-tmp"), "");
        Path running = Files.writeString(folder.resolve(live), "");
        Path link = Files.createSymbolicLink(folder.resolve("..b" + dead), elsewhere);

        Drafts.discard(Drafts.file(folder.resolve("a.txt")));
        assertThat(file).doesNotExist();
        assertThat(corpus).doesNotExist();
        assertThat(link).doesNotExist();
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactlyInAnyOrder(elsewhere, theirs, running);
        }
    }

    /** What a first draft here would be called. */
    private static String name() throws IOException {
        Path other = Files.createTempDirectory("drafts");
        Path draft = Drafts.file(other.resolve("a.txt"));
        Drafts.discard(draft);
        Files.delete(other);
        return draft.getFileName().toString().replaceFirst("-\\d+-tmp", "-0-tmp");
    }

    @Test
    void a_name_that_is_taken_is_not_taken_again() throws IOException {
        Path first = Drafts.file(folder.resolve("a"));
        String name = first.getFileName().toString();
        long number = Long.parseLong(name.replaceFirst(".*-(\\d+)-tmp", "$1"));
        for (long next = number + 1; next < number + 20; next++) {
            Files.writeString(folder.resolve(name.replace("-" + number + "-tmp", "-" + next + "-tmp")), "taken");
        }
        assertThat(Drafts.file(folder.resolve("a"))).isEmptyFile();
    }

    @Test
    void an_interrupt_cancels_a_write_and_leaves_nothing() throws IOException {
        Path file = folder.resolve("a.txt");
        try {
            assertThatThrownBy(() -> AtomicFile.write(file, AtomicFile.Existing.REPLACE, out -> {
                        Thread.currentThread().interrupt();
                        out.write(new byte[1 << 17]);
                    }))
                    .isInstanceOf(CancellationException.class)
                    .hasMessage("interrupted");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(folder).isEmptyDirectory();
    }
}
