package io.simplex4j.data.source;

import static io.simplex4j.data.source.SourceFiles.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.UnreadableDataException.Kind;
import io.simplex4j.data.internal.LatentFile;
import io.simplex4j.math.Vec;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Latents without a model. */
final class LatentFileTest {
    @TempDir
    private Path folder;

    @Test
    void are_rows_of_an_array_and_one_axis_is_one_input() throws IOException {
        SourceFiles files = new SourceFiles(folder);
        LatentFile corpus = LatentFile.corpus(files.npy("H.npy", new double[] {1, 2}, new double[] {3, 4}));
        assertThat(corpus.latents().inputs().row(1)).isEqualTo(Vec.of(3, 4));
        assertThat(corpus.latents().name()).isEqualTo("H.npy");
        LatentFile input = LatentFile.input(files.npy("h.npy", "(2,)", 2));
        assertThat(input.latents().size()).isEqualTo(1);
        corpus.requireFits(input);
        LatentFile streamed =
                LatentFile.input(new ByteArrayInputStream(SourceFiles.npyBytes("(3, 3)", 9)), "standard input");
        refuses(
                () -> corpus.requireFits(streamed),
                Kind.MISFIT,
                "standard input: input latents have 3 components; expected 2 as in the corpus " + corpus.name());
    }

    @Test
    void a_corpus_may_be_in_several_files_in_the_order_of_their_names() throws IOException {
        SourceFiles files = new SourceFiles(folder);
        files.npy("part-1.npy", new double[] {5, 6});
        files.npy("part-0.npy", new double[] {1, 2}, new double[] {3, 4});
        files.npy("other.npy", new double[] {7, 8, 9});
        LatentFile corpus = LatentFile.corpus(files.file("part-*.npy"));
        assertThat(corpus.latents().name()).isEqualTo("part-*.npy");
        assertThat(corpus.latents().size()).isEqualTo(3);
        assertThat(corpus.latents().inputs().row(1)).isEqualTo(Vec.of(3, 4));
        assertThat(corpus.latents().inputs().row(2)).isEqualTo(Vec.of(5, 6));
        assertThat(LatentFile.corpus(files.file("part-[1]*.npy")).latents().size())
                .isEqualTo(1);
        String all = files.file("*.npy");
        refuses(
                () -> LatentFile.corpus(all),
                Kind.MISFIT,
                files.file("part-0.npy") + ": latents have 2 components; expected 3 as in " + files.file("other.npy"));
        String none = files.file("none-*.npy");
        refuses(() -> LatentFile.corpus(none), Kind.UNREADABLE, none + ": matches no file");
        String broken = files.file("part-[.npy");
        refuses(
                () -> LatentFile.corpus(broken),
                Kind.UNREADABLE,
                broken + ": is neither a file nor a pattern of file names");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(0, 2)", "(3, 0)"})
    void are_not_nothing(String shape) throws IOException {
        String file = new SourceFiles(folder).npy("nothing.npy", shape, 0);
        String message = file + ": found shape " + shape + "; expected at least one row and one column";
        refuses(() -> LatentFile.corpus(file), Kind.UNUSABLE, message);
        refuses(() -> LatentFile.input(file), Kind.UNUSABLE, message);
    }

    @Test
    void have_two_axes() throws IOException {
        SourceFiles files = new SourceFiles(folder);
        String cube = files.npy("cube.npy", "(1, 1, 2)", 2);
        refuses(
                () -> LatentFile.input(cube),
                Kind.UNUSABLE,
                cube + ": found shape (1, 1, 2); expected (inputs, latent size) or (latent size,)");
        refuses(
                () -> LatentFile.corpus(cube),
                Kind.UNUSABLE,
                cube + ": found shape (1, 1, 2); expected (examples, latent size)");
        String none = files.file("none.npy");
        refuses(() -> LatentFile.corpus(none), Kind.UNREADABLE, none + ": no such file");
    }
}
