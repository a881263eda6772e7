package io.simplex4j.data.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.AtomicFile.Existing;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.store.Description.Part;
import io.simplex4j.data.store.Description.PartFacts;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A corpus that is not as it was built is refused, whatever was done to it. */
@Tag("slow")
final class TamperingTest {
    private static final String CHANGED = " as corpus.json says: the corpus was changed after it was built";
    private static final String DIGEST = Corpora.small().corpus().digest();

    @TempDir
    private Path place;

    private Path folder;
    private Path description;

    @BeforeEach
    void write_a_corpus() {
        folder = place.resolve("corpus");
        description = folder.resolve("corpus.json");
        CorpusFolder.write(folder, Corpora.small());
    }

    @ParameterizedTest
    @EnumSource
    void any_bit_of_any_part_counts(Part part) throws IOException {
        Path file = folder.resolve(part.file());
        byte[] whole = Files.readAllBytes(file);
        PartFacts facts = PartFacts.of(file);
        int step = Math.max(1, whole.length / 20);
        for (int at = 0; at < whole.length; at += step) {
            byte[] mutant = whole.clone();
            mutant[at] ^= (byte) (1 << at % 8);
            Files.write(file, mutant);
            String found = PartFacts.of(file).sha256();
            refuses(file, "found sha256 " + found + "; expected " + facts.sha256() + CHANGED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_part_is_neither_cut_nor_longer_nor_missing_nor_elsewhere(Part part) throws IOException {
        Path file = folder.resolve(part.file());
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        refuses(file, "found bytes " + (whole.length - 1) + "; expected " + whole.length + CHANGED);
        Files.write(file, Arrays.copyOf(whole, whole.length + 1));
        refuses(file, "found bytes " + (whole.length + 1) + "; expected " + whole.length + CHANGED);
        Files.write(file, new byte[0]);
        refuses(file, "found bytes 0; expected " + whole.length + CHANGED);
        Files.delete(file);
        refuses(file, "is missing; expected a file of " + whole.length + " bytes as corpus.json says");
        Files.createDirectory(file);
        refuses(file, "is not a regular file; expected a file of the corpus itself");
        Files.delete(file);
        Path outside = Files.write(place.resolve("outside"), whole);
        Files.createSymbolicLink(file, outside);
        refuses(file, "is a link; expected a file of the corpus itself");
    }

    @Test
    void swapped_parts_are_noticed() throws IOException {
        Path aside = place.resolve("aside");
        Files.move(folder.resolve("labels.json"), aside);
        Files.move(folder.resolve("predictions.json"), folder.resolve("labels.json"));
        Files.move(aside, folder.resolve("predictions.json"));
        assertThatThrownBy(() -> CorpusFolder.read(folder))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith(folder.resolve("labels.json") + ": found sha256 ")
                .hasMessageEndingWith(CHANGED);
    }

    @Test
    void other_inputs_are_noticed_even_with_their_facts_changed() throws IOException {
        Matrix other = Matrix.of(new float[][] {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 0.1f, 0f}});
        Npy.write(folder.resolve("inputs.npy"), other, DType.FLOAT32, Existing.REPLACE);
        seal(Part.INPUTS);
        assertThatThrownBy(() -> CorpusFolder.read(folder))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith(description + ": corpusDigest is " + DIGEST + "; expected sha256:")
                .hasMessageEndingWith(" of the corpus itself: the corpus was changed after it was built");
    }

    @Test
    void a_changed_description_never_gives_another_corpus() throws IOException {
        byte[] whole = Files.readAllBytes(description);
        SplittableRandom random = new SplittableRandom(3);
        int read = 0;
        for (int at = 0; at < whole.length; at += 3) {
            byte[] mutant = whole.clone();
            mutant[at] = (byte) random.nextInt(random.nextBoolean() ? 128 : 256);
            Files.write(description, mutant);
            read += readOrRefused() ? 1 : 0;
        }
        assertThat(read).isBetween(1, whole.length / 6);
        for (int length = 0; length < whole.length - 1; length += 37) {
            Files.write(description, Arrays.copyOf(whole, length));
            assertThat(readOrRefused()).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        corpus/2"            | corpus/1"             | schema is 'simplex4j/corpus/1'; expected 'simplex4j/corpus/2': the corpus was built by another version, build the corpus again
        simplex4j/corpus/2   | mine                  | schema is 'mine'; expected 'simplex4j/corpus/2'
        "schema"             | "scheme"              | schema is missing
        "examples": 3        | "examples": 0         | examples is 0; expected an integer from 1 to 2147483647
        "examples": 3        | "examples": -3        | examples is -3; expected an integer from 1 to 2147483647
        "examples": 3        | "examples": 3000000000| examples is 3000000000; expected an integer from 1 to 2147483647
        "examples": 3        | "examples": 1e9       | examples has another type; expected an integer
        "examples": 3        | "examples": 99999999999999999999 | examples has another type; expected an integer
        "examples": 3        | "examples": "3"       | examples has another type; expected an integer
        "examples": 3        | "examples": null      | examples has another type; expected an integer
        "latentSize": 2      | "latentSize": 0       | latentSize is 0; expected an integer from 1 to 2147483647
        "latentSize"         | "latents"             | latentSize is missing
        "source": "three pictures" | "source": 3     | source has another type; expected a text
        "name": "model.onnx" | "name": " "           | name is blank; expected text
        "latent":            | "extra":              | model.extra is unknown; expected only digest, latent, name
        "name": "ids"        | "name": "labels"      | parts[2].file is 'ids.json'; expected 'labels.json'
        "name": "ids"        | "name": "names"       | parts[2].name is 'names'; expected one of inputs, latents, ids, labels, predictions, replaced, tags, schema
        "file": "inputs.npy" | "file": "../inputs.npy" | parts[0].file is '../inputs.npy'; expected 'inputs.npy'
        "file": "inputs.npy" | "file": "/etc/passwd" | parts[0].file is '/etc/passwd'; expected 'inputs.npy'
        "bytes": 176         | "bytes": -1           | parts[0].bytes is -1; expected at least 0
        "bytes": 176         | "size": 176           | parts[0].size is unknown; expected only bytes, file, name, sha256
        "sha256": "2d5d8e    | "sha256": "../../     | inputs sha256 is 'sha256:../../e270352ad352f5fd2f5d699d0baae3ce580e650d0d6bdba71c90924fbb'; expected sha256: and 64 hexadecimal digits in lower case
        "parts": [           | "parts": [ 1,         | parts[0] has another type; expected an object
        "parts": [           | "parts": [ ], "p": [  | parts has no inputs; expected an entry for them
        "corpusDigest"       | "digest"              | corpusDigest is missing
        "version": "0.1.0"   | "version": ["0.1.0"]  | version has another type; expected a text
        "inputShape": [      | "inputShape": 4, "s": [ | inputShape has another type; expected an array
        "inputShape": [      | "inputShape": [ 50000, 50000, | axes [50000, 50000, 1, 2, 2] have more than 2147483647 numbers; expected at most that many
        """)
    void a_description_that_is_wrong_is_refused(String found, String changed, String problem) throws IOException {
        edit(found, changed);
        refuses(description, problem);
    }

    @Test
    void counts_agree_with_arrays_before_anything_is_allocated() throws IOException {
        edit("\"examples\": 3", "\"examples\": 2000000000");
        refuses(folder.resolve("inputs.npy"), "found shape (3, 4); expected (2000000000, 4) as corpus.json says");
        edit("\"examples\": 2000000000", "\"examples\": 2");
        refuses(folder.resolve("inputs.npy"), "found shape (3, 4); expected (2, 4) as corpus.json says");
        edit("\"examples\": 2", "\"examples\": 3");
        edit("\"latentSize\": 2", "\"latentSize\": 3");
        refuses(folder.resolve("latents.npy"), "found shape (3, 2); expected (3, 3) as corpus.json says");
    }

    @Test
    void an_array_that_claims_to_be_huge_is_refused() throws IOException {
        Path file = folder.resolve("latents.npy");
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        Files.writeString(file, text.replace("(3, 2)", "(3, 9)"), StandardCharsets.ISO_8859_1);
        seal(Part.LATENTS);
        refuses(file, "found 48 bytes of data; expected 216 (shape (3, 9), float64)");
    }

    @Test
    void arrays_of_other_kinds_are_refused() throws IOException {
        Path file = folder.resolve("latents.npy");
        Npy.write(file, Corpora.small().corpus().inputs(), DType.FLOAT32, Existing.REPLACE);
        seal(Part.LATENTS);
        refuses(file, "found shape (3, 4); expected (3, 2) as corpus.json says");
        Npy.write(file, new long[] {1, 2, 3}, Existing.REPLACE);
        seal(Part.LATENTS);
        refuses(file, "found int64; expected float32 or float64");
        Npy.write(file, Matrix.of(new double[][] {{1, 2}, {3, Double.NaN}, {5, 6}}), DType.FLOAT64, Existing.REPLACE);
        seal(Part.LATENTS);
        refuses(folder, "the table of latents has NaN at row 1, column 1; expected a finite number");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        ["a", "b"]              | ids.json: holds 2 texts; expected 3, one for each example
        ["a", "b", "c", "d"]    | ids.json: holds more than 3 texts; expected 3, one for each example
        ["a", "b", "a"]         | : id a occurs twice; expected each once
        ["a", "b", 3]           | ids.json: found VALUE_NUMBER_INT at place 2; expected a text
        ["a", "b", null]        | ids.json: found VALUE_NULL at place 2; expected a text
        ["a", "b", ["c"]]       | ids.json: found START_ARRAY at place 2; expected a text
        {"a": 1}                | ids.json: is not an array; expected one of 3 texts
        ["a", "b", "c"] 1       | ids.json: has trailing text at line 1, column 18; expected none
        """)
    void texts_of_another_kind_are_refused(String texts, String problem) throws IOException {
        Files.writeString(folder.resolve("ids.json"), texts);
        seal(Part.IDS);
        assertThatThrownBy(() -> CorpusFolder.read(folder))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(folder + (problem.startsWith(":") ? "" : "/") + problem);
    }

    @Test
    void texts_that_are_no_json_in_utf8_are_refused() throws IOException {
        Path ids = folder.resolve("ids.json");
        for (byte[] bytes : new byte[][] {
            "[\"a\", \"b\", \"ä\"]".getBytes(StandardCharsets.ISO_8859_1),
            "[\"a\", \"b\", \"c\"]".getBytes(StandardCharsets.UTF_16),
            "[\"a\", \"b\", \"c\"".getBytes(StandardCharsets.UTF_8),
            "['a', 'b', 'c']".getBytes(StandardCharsets.UTF_8),
            "".getBytes(StandardCharsets.UTF_8),
            "[".repeat(100_000).getBytes(StandardCharsets.UTF_8)
        }) {
            Files.write(ids, bytes);
            seal(Part.IDS);
            assertThat(readOrRefused()).isFalse();
        }
        Files.write(folder.resolve("schema.yaml"), new byte[] {(byte) 0xFF});
        Files.writeString(ids, "[\"a/1.png\", \"a/2.png\", \"b/1.png\"]");
        seal(Part.IDS);
        seal(Part.SCHEMA);
        assertThat(readOrRefused()).isFalse();
    }

    @Test
    void names_stand_once_and_nothing_stands_after_the_end() throws IOException {
        edit("\"examples\": 3,", "\"examples\": 3, \"examples\": 3,");
        assertThatThrownBy(() -> CorpusFolder.read(folder))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith(description + ": is not JSON: Duplicate field 'examples' at line 3");
        edit("\"examples\": 3, \"examples\": 3,", "\"examples\": 3,");
        Files.writeString(description, Files.readString(description) + "{}");
        assertThatThrownBy(() -> CorpusFolder.read(folder))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith(description + ": has trailing text at line ");
    }

    @Test
    void more_may_be_said_at_the_top() throws IOException {
        edit("\"examples\": 3,", "\"examples\": 3, \"later\": {\"a\": [1.5, true, null, {}]},");
        assertThat(CorpusFolder.read(folder).corpus().digest()).isEqualTo(DIGEST);
        edit("1.5", "[".repeat(200) + "]".repeat(200));
        refuses(description, "has more than 20 levels; expected fewer");
    }

    @Test
    void a_description_is_a_small_file_of_its_own() throws IOException {
        Path outside = place.resolve("outside");
        Files.move(description, outside);
        refuses(description, "no such file");
        Files.createSymbolicLink(description, outside);
        refuses(description, "is a link; expected a file of the corpus itself");
        Files.delete(description);
        Files.writeString(description, " ".repeat((1 << 20) + 1));
        refuses(description, "has 1048577 bytes; expected at most 1048576");
        refusesAt(place.resolve("none"), place.resolve("none/corpus.json") + ": no such file");
    }

    @Test
    void a_schema_out_of_all_proportion_is_not_read() throws IOException {
        Path file = folder.resolve("schema.yaml");
        Files.write(file, new byte[(1 << 24) + 1]);
        seal(Part.SCHEMA);
        refuses(file, "has 16777217 bytes; expected at most 16777216");
    }

    /** Changes the facts of a part to what its file is now. */
    private void seal(Part part) throws IOException {
        PartFacts facts = PartFacts.of(folder.resolve(part.file()));
        String text = Files.readString(description);
        Files.writeString(
                description,
                text.replaceFirst(
                        "(\"file\": \"" + part.file() + "\",\\s+\"bytes\": )\\d+(,\\s+\"sha256\": \")[0-9a-f]+",
                        "$1" + facts.bytes() + "$2" + facts.sha256()));
    }

    private void edit(String found, String changed) throws IOException {
        String text = Files.readString(description);
        assertThat(text).contains(found);
        int at = text.indexOf(found);
        Files.writeString(description, text.substring(0, at) + changed + text.substring(at + found.length()));
    }

    /** Any other exception, and any other corpus, fails the test by itself. */
    private boolean readOrRefused() {
        try {
            Corpus corpus = CorpusFolder.read(folder).corpus();
            assertThat(corpus.digest()).isEqualTo(DIGEST);
            return true;
        } catch (UnreadableDataException e) {
            if (e.getMessage().contains("\n") || e.getMessage().length() > 600) {
                throw new AssertionError("not a short line: " + e.getMessage(), e);
            }
            return false;
        }
    }

    private void refuses(Path file, String problem) {
        refusesAt(folder, file + ": " + problem);
    }

    private static void refusesAt(Path folder, String message) {
        assertThatThrownBy(() -> CorpusFolder.read(folder))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(message);
    }
}
