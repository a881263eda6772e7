package io.simplex4j.report.html.internal;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import io.simplex4j.report.Palette;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Style of our own, written as it stands.
 *
 * @param text CSS
 */
public record StyleSheet(String text) implements Content {
    private static final StyleSheet CARD = read("card.css");
    private static final StyleSheet REPORT = new StyleSheet(CARD.text + read("report.css").text);

    /** The style of cards. */
    public static StyleSheet card() {
        return CARD;
    }

    /** The style of a page of cards. */
    public static StyleSheet report() {
        return REPORT;
    }

    /** The class that the root of a page has for a palette. */
    public static String paletteClass(Palette palette) {
        return "palette-" + palette.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static StyleSheet read(String name) {
        try (InputStream stream = StyleSheet.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("style sheet " + name + " is not on the class path");
            }
            return new StyleSheet(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void writeTo(TemplateOutput output) {
        output.writeContent(text);
    }
}
