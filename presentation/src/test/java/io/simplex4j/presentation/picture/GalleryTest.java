package io.simplex4j.presentation.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class GalleryTest {
    /** A page to look at: target/pictures.html. */
    @Test
    void all_pictures_stand_in_one_page() throws IOException {
        Map<String, Picture> pictures = Gallery.pictures();
        StringBuilder page = new StringBuilder("<!doctype html><meta charset=\"utf-8\"><title>pictures</title><style>"
                + "body{font:14px system-ui;margin:12px;columns:360px}figure{margin:0 0 16px;break-inside:avoid}"
                + "figcaption{color:#999;font-size:11px}.picture{max-width:100%;height:auto}"
                + "@media(max-width:500px){body{width:328px}}</style>");
        pictures.forEach((name, picture) -> page.append("<figure><figcaption>")
                .append(name)
                .append("</figcaption>")
                .append(picture.markup())
                .append("</figure>\n"));
        Path file = Path.of("target", "pictures.html");
        Files.createDirectories(file.getParent());
        Files.writeString(file, page);
        assertThat(file).content().contains("</svg>").contains("<img ");
    }
}
