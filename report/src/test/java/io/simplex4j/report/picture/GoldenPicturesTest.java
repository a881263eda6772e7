package io.simplex4j.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The exact markup of pictures. Run with -DrewritePictures=true to write it anew after looking at target/pictures.html. */
final class GoldenPicturesTest {
    private static final Path DIRECTORY = Path.of("src", "test", "resources", "io", "simplex4j", "report", "picture");
    private static final Map<String, Picture> PICTURES = Gallery.pictures();

    static Stream<String> names() {
        return Stream.of(
                "weight-46",
                "weight-range",
                "weight-tiny",
                "feature-for",
                "feature-against",
                "feature-none",
                "waterfall",
                "waterfall-wild",
                "waterfall-nothing",
                "strip",
                "strip-one",
                "hull-small",
                "hull-small-inside",
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
        String markup = PICTURES.get(name).markup().replace("><", ">\n<") + "\n";
        if (Boolean.getBoolean("rewritePictures")) {
            Files.createDirectories(DIRECTORY);
            Files.writeString(file, markup);
        }
        assertThat(file).hasContent(markup);
    }

    @ParameterizedTest
    @MethodSource("all")
    void every_picture_keeps_what_is_promised(String name) {
        Markup.assertKept(PICTURES.get(name), name);
    }

    @Test
    void the_same_values_give_the_same_markup() {
        assertThat(Gallery.pictures()).isEqualTo(PICTURES);
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
