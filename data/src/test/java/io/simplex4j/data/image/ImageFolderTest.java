package io.simplex4j.data.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.ImageForm.Layout;
import io.simplex4j.example.InputForm;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ImageFolderTest {
    private static final ImageForm TWO_BY_ONE = ImageForm.unscaled(Shape.of(1, 1, 2), Layout.CHANNELS_FIRST);

    @TempDir
    private Path folder;

    @Test
    void pictures_come_in_the_order_of_their_paths() throws IOException {
        for (String name : List.of("b.png", "ı.jpeg", "I.PNG", "i.JPG", "10.png", "9.png", "ä.png", "Z.Jpeg")) {
            picture(name, 51);
        }
        Examples images = read();
        assertThat(ids(images))
                .containsExactly("10.png", "9.png", "I.PNG", "Z.Jpeg", "b.png", "i.JPG", "ä.png", "ı.jpeg");
        assertThat(images.labelled()).isFalse();
        assertThat(images.notes()).isEmpty();
        assertThat(images.inputs().rows()).isEqualTo(8);
        assertThat(images.inputs().columns()).isEqualTo(2);
        assertThat(images.form()).isEqualTo(TWO_BY_ONE);
        assertThat(images.name()).isEqualTo(String.valueOf(folder.getFileName()));
        assertThat(images.inputs().at(7, 1)).isEqualTo(0.2f);
    }

    @Test
    void folders_are_labels() throws IOException {
        picture("b/2.PNG", 51);
        picture("b/10.png", 255);
        picture("a b/1.png", 0);
        Examples images = read();
        assertThat(ids(images)).containsExactly("a b/1.png", "b/10.png", "b/2.PNG");
        assertThat(labels(images)).containsExactly("a b", "b", "b");
        assertThat(images.inputs().row(0).toArray()).containsExactly(0, 0);
        assertThat(images.inputs().row(1).toArray()).containsExactly(1, 1);
        assertThat(images.inputs().row(2).toArray()).containsExactly(0.2f, 0.2f);
    }

    @Test
    void a_mix_of_pictures_in_folders_and_in_none_is_refused() throws IOException {
        picture("a/1.png", 0);
        picture("a/2.png", 0);
        picture("x.png", 0);
        refuses(
                folder,
                "holds 2 pictures in folders and 1 in none (such as x.png); expected all or none in folders, or a"
                        + " labels.csv");
    }

    @Test
    void deeper_folders_are_refused() throws IOException {
        picture("a/b/1.png", 0);
        refuses(
                folder.resolve("a/b"),
                "is a folder two levels below " + folder + "; expected pictures at most one below");
    }

    @Test
    void a_single_picture_is_one_row() throws IOException {
        picture("a/1.png", 51);
        Examples images = ImageFolder.read(folder.resolve("a/1.png"), TWO_BY_ONE);
        assertThat(ids(images)).containsExactly("1.png");
        assertThat(images.labelled()).isFalse();
        assertThat(images.inputs().row(0).toArray()).containsExactly(0.2f, 0.2f);
    }

    @Test
    void texts_and_hidden_files_are_passed_over_and_counted() throws IOException {
        picture("a/1.png", 0);
        for (String name :
                List.of("README", "notes.TXT", "a/Thumbs.db", ".DS_Store", "a/.hidden.png", "desktop.ini", "x.csv")) {
            Files.writeString(folder.resolve(name), "no picture");
        }
        Files.createDirectory(folder.resolve(".git"));
        Files.writeString(folder.resolve(".git/2.png"), "no picture");
        Files.createDirectory(folder.resolve("empty"));
        Examples images = read();
        assertThat(ids(images)).containsExactly("a/1.png");
        assertThat(images.notes()).containsExactly(folder + ": skipped 7 files that are not pictures");
    }

    @ParameterizedTest
    @CsvSource({"a.gif", "a.bmp", "a.webp", "a.png.gz", "a.tiff", "archive.zip"})
    void files_that_might_be_missed_are_refused(String name) throws IOException {
        picture("1.png", 0);
        Path file = Files.writeString(folder.resolve(name), "?");
        refuses(file, "is neither a picture (.png, .jpg, .jpeg) nor a text; expected those only");
    }

    @Test
    void a_folder_without_pictures_is_refused() throws IOException {
        refuses(folder, "holds no pictures; expected files named .png, .jpg or .jpeg");
        Files.createDirectory(folder.resolve("a"));
        refuses(folder, "holds no pictures; expected files named .png, .jpg or .jpeg");
        assertThatThrownBy(() -> ImageFolder.read(folder.resolve("none"), TWO_BY_ONE))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(folder.resolve("none") + ": no such file");
    }

    @Test
    void a_picture_that_cannot_be_read_is_named() throws IOException {
        picture("1.png", 0);
        Files.writeString(folder.resolve("2\u001b[31m.png"), "text");
        assertThatThrownBy(this::read)
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(folder.resolve("2?[31m.png")
                        + ": is not a picture (starts with 74 65 78 74); expected PNG or JPEG");
    }

    @Test
    void a_link_to_a_picture_is_one_and_a_broken_one_is_refused() throws IOException {
        picture("a/1.png", 51);
        Files.createSymbolicLink(folder.resolve("a/2.png"), Path.of("1.png"));
        assertThat(read().inputs().rows()).isEqualTo(2);
        Path broken = Files.createSymbolicLink(folder.resolve("a/3.png"), Path.of("4.png"));
        refuses(broken, "no such file");
    }

    @Test
    void a_table_tells_labels_wherever_pictures_lie() throws IOException {
        picture("a/1.png", 0);
        picture("2.png", 0);
        picture("3, \"b\".png", 0);
        labels("\uFEFFfile,label\r\n\"3, \"\"b\"\".png\",three\r\na/1.png,one\r\n2.png,\" two\"\r\n");
        Examples images = read();
        assertThat(ids(images)).containsExactly("2.png", "3, \"b\".png", "a/1.png");
        assertThat(labels(images)).containsExactly(" two", "three", "one");
        assertThat(images.notes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ''                                       | is empty; expected a header and rows below it
        label,file\\na,1.png\\n                 | line 1: found the columns label,file; expected file,label
        file,label\\n1.png,a\\n                  | labels 1 of 2 pictures, not 2.png; expected each once
        file,label\\n1.png,a\\n1.png,a\\n        | line 3: found 1.png again; expected each picture once
        file,label\\n1.png,a\\n3.png,a\\n        | line 3: found the file '3.png'; expected a picture in this folder
        file,label\\n../1.png,a\\n               | line 2: found the file '../1.png'; expected a picture in this folder
        file,label\\n1.png,a\\n2.png,' '\\n      | line 3: found no label for 2.png; expected one
        """)
    void tables_that_do_not_fit_are_refused(String table, String problem) throws IOException {
        picture("1.png", 0);
        picture("2.png", 0);
        labels(table.replace("\\n", "\n").replace("' '", " "));
        refuses(folder.resolve("labels.csv"), problem);
    }

    @Test
    void tables_that_are_no_csv_in_utf8_are_refused() throws IOException {
        picture("1.png", 0);
        Files.write(folder.resolve("labels.csv"), "file,label\n1.png,ä\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(this::read)
                .hasMessage(folder.resolve("labels.csv")
                        + " line 2, character 7: found bytes that are not UTF-8; expected UTF-8 text");
        for (String table : List.of("file,label\n1.png\n", "file,label\n1.png,a,b\n", "file,label\n\"1.png,a\n")) {
            labels(table);
            assertThatThrownBy(this::read)
                    .isInstanceOf(UnreadableDataException.class)
                    .hasMessageStartingWith(folder.resolve("labels.csv").toString());
        }
        Files.delete(folder.resolve("labels.csv"));
        Files.createDirectory(folder.resolve("labels.csv"));
        assertThatThrownBy(this::read).isInstanceOf(UnreadableDataException.class);
    }

    @ParameterizedTest
    @CsvSource({"Labels.csv", "LABELS.CSV", "a/labels.csv"})
    void a_table_that_would_be_missed_is_refused(String name) throws IOException {
        picture("a/1.png", 0);
        Path table = Files.writeString(folder.resolve(name), "file,label\na/1.png,x\n");
        refuses(table, "is in the wrong place; expected " + folder.resolve("labels.csv"));
    }

    @Test
    void pictures_too_many_for_memory_are_refused_before_they_are_read() throws IOException {
        Files.writeString(folder.resolve("1.png"), "not even a picture");
        ImageForm huge = ImageForm.unscaled(Shape.of(3, 20_000, 30_000), Layout.CHANNELS_FIRST);
        long max = Runtime.getRuntime().maxMemory() / 4 * 3 / Float.BYTES;
        int pictures = (int) (max / 1_800_000_000L) + 1;
        for (int i = 2; i <= pictures; i++) {
            Files.writeString(folder.resolve(i + ".png"), "not even a picture");
        }
        assertThatThrownBy(() -> ImageFolder.read(folder, huge))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(folder + ": has pictures of " + pictures * 1_800_000_000L + " numbers; expected at most "
                        + max + " to fit in memory");
    }

    @Test
    void forms_that_pictures_cannot_be_read_in_are_refused() throws IOException {
        picture("1.png", 0);
        assertThatThrownBy(() -> ImageFolder.read(folder, ImageForm.unscaled(Shape.of(4, 1, 2), Layout.CHANNELS_FIRST)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("channels is 4; expected 1 (grey) or 3 (RGB)");
        ImageForm infinite = new ImageForm(
                Shape.of(1, 2, 3),
                Layout.CHANNELS_LAST,
                List.of(InputForm.Scale.NONE, new InputForm.Scale(0, 1e-300), InputForm.Scale.NONE));
        assertThatThrownBy(() -> ImageFolder.read(folder, infinite))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("deviation 1.0E-300 and mean 0.0 of channel 1 give numbers that are not floats; expected"
                        + " others");
    }

    private static List<String> ids(Examples images) {
        return images.stream().map(Example::id).toList();
    }

    private static List<String> labels(Examples images) {
        return images.stream().map(Example::label).flatMap(Optional::stream).toList();
    }

    private Examples read() {
        return ImageFolder.read(folder, TWO_BY_ONE);
    }

    private void refuses(Path place, String problem) {
        assertThatThrownBy(this::read)
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(place + ": " + problem);
    }

    private void labels(String table) throws IOException {
        Files.writeString(folder.resolve("labels.csv"), table);
    }

    private void picture(String name, int grey) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(
                file,
                PngBytes.header(2, 1, 8, PngBytes.GREY).pixels(0, grey, grey).end());
    }
}
