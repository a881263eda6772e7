package io.simplex4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StyleSheetTest {
    private static final Pattern COLOUR = Pattern.compile("--([a-z-]+): #([0-9a-f]{6});");
    private static final Pattern SHARES = Pattern.compile("--([a-z-]+): ([0-9]+), ([0-9]+), ([0-9]+);");
    private static final double STRONGEST_TINT = 0.33;

    private static Map<String, double[]> colours(String mode) {
        String css = HtmlCard.styleSheet();
        int dark = css.indexOf("@media screen and (prefers-color-scheme: dark)");
        String block =
                mode.equals("light") ? css.substring(0, dark) : css.substring(dark, css.indexOf(".palette-print"));
        Map<String, double[]> colours = new HashMap<>();
        Matcher hex = COLOUR.matcher(block);
        while (hex.find()) {
            int rgb = Integer.parseInt(hex.group(2), 16);
            colours.put(hex.group(1), new double[] {rgb >> 16, rgb >> 8 & 255, rgb & 255});
        }
        Matcher shares = SHARES.matcher(block);
        while (shares.find()) {
            colours.put(shares.group(1), new double[] {
                Integer.parseInt(shares.group(2)), Integer.parseInt(shares.group(3)), Integer.parseInt(shares.group(4))
            });
        }
        return colours;
    }

    private static double luminance(double[] colour) {
        double[] weights = {0.2126, 0.7152, 0.0722};
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double c = colour[i] / 255;
            sum += weights[i] * (c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
        }
        return sum;
    }

    private static double contrast(double[] one, double[] other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    @ParameterizedTest
    @CsvSource({
        "ink, paper",
        "ink, page",
        "muted, paper",
        "muted, page",
        "link, paper",
        "link, page",
        "accent, paper",
        "pos, paper",
        "neg, paper",
        "good-ink, good-paper",
        "care-ink, care-paper",
        "bad-ink, bad-paper",
        "note-ink, note-paper",
        "good-ink, paper",
        "bad-ink, paper"
    })
    void words_stand_out_from_what_is_behind_them(String words, String behind) {
        for (String mode : new String[] {"light", "dark"}) {
            Map<String, double[]> colours = colours(mode);
            assertThat(contrast(colours.get(words), colours.get(behind)))
                    .as(mode + ": " + words + " on " + behind)
                    .isGreaterThanOrEqualTo(4.5);
        }
    }

    @ParameterizedTest
    @CsvSource({"plus", "minus"})
    void words_stand_out_from_the_strongest_tint(String tint) {
        assertThat(HtmlCard.styleSheet()).contains("rgba(var(--" + tint + "), " + STRONGEST_TINT + ")");
        for (String mode : new String[] {"light", "dark"}) {
            Map<String, double[]> colours = colours(mode);
            double[] mixed = new double[3];
            for (int i = 0; i < 3; i++) {
                mixed[i] = STRONGEST_TINT * colours.get(tint)[i] + (1 - STRONGEST_TINT) * colours.get("paper")[i];
            }
            assertThat(contrast(colours.get("ink"), mixed)).as(mode).isGreaterThanOrEqualTo(4.5);
        }
    }
}
