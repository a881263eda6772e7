package io.simplex4j.report.internal.card;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.report.internal.drawing.Tag;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The exact markup of pictures. Run with -DrewritePictures=true to rewrite it after looking at target/pictures.html. */
final class GoldenPicturesTest {
    private static final Path DIRECTORY =
            Path.of("src", "test", "resources", "io", "simplex4j", "report", "internal", "card");
    private static final Pattern IMAGE = Pattern.compile("data:image/png;base64,([^\"]+)");
    private static final Map<String, Tag> PICTURES = Gallery.pictures();

    static Stream<String> names() {
        return Stream.of(
                "weight-46",
                "weight-range",
                "weight-tiny",
                "strip",
                "strip-one",
                "hull-small",
                "hull-one",
                "image-small",
                "heat-small-colour",
                "heat-small-print",
                "legend-colour",
                "legend-print",
                "legend-none",
                "series-small",
                "series-one");
    }

    static List<String> all() {
        return List.copyOf(PICTURES.keySet());
    }

    @ParameterizedTest
    @MethodSource("names")
    void the_markup_is_as_it_was(String name) throws IOException {
        Path file = DIRECTORY.resolve(name + ".xml");
        String markup = PICTURES.get(name).toString().replace("><", ">\n<") + "\n";
        if (Boolean.getBoolean("rewritePictures")) {
            Files.createDirectories(DIRECTORY);
            Files.writeString(file, markup);
        }
        assertThat(withPixels(markup)).isEqualTo(withPixels(Files.readString(file)));
    }

    /** The markup with the pixels of images in place of their bytes, which depend on the JDK's zlib. */
    private static String withPixels(String markup) {
        return IMAGE.matcher(markup).replaceAll(found -> {
            try {
                byte[] file = Base64.getDecoder().decode(found.group(1));
                BufferedImage image = ImageIO.read(new ByteArrayInputStream(file));
                int width = image.getWidth();
                int[] pixels = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
                return width + " pixels a row: " + Arrays.toString(pixels);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("all")
    void every_picture_keeps_what_is_promised(String name) {
        if (name.startsWith("weight-")) {
            Markup.assertDecoration(PICTURES.get(name));
        } else {
            Markup.assertKept(PICTURES.get(name), name);
        }
    }

    @Test
    void the_same_values_give_the_same_markup() {
        assertThat(Gallery.pictures()).hasToString(PICTURES.toString());
    }

    /** A page to look at: target/pictures.html. */
    @Test
    void all_pictures_stand_in_one_page() throws IOException {
        StringBuilder page = new StringBuilder("<!doctype html><meta charset=\"utf-8\"><title>pictures</title><style>"
                + "body{font:14px system-ui;margin:12px;columns:360px}figure{margin:0 0 16px;break-inside:avoid}"
                + "figcaption{color:#999;font-size:11px}.picture{max-width:100%;height:auto}</style>\n");
        PICTURES.forEach((name, picture) -> page.append("<figure><figcaption>")
                .append(name)
                .append("</figcaption>")
                .append(picture)
                .append("</figure>\n"));
        Path file = Path.of("target", "pictures.html");
        Files.createDirectories(file.getParent());
        Files.writeString(file, page);
        assertThat(file).content().contains("</svg>").contains("<img ");
    }
}
