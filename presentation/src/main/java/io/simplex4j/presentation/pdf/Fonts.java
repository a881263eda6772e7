package io.simplex4j.presentation.pdf;

import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FSFontUseCase;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import java.util.EnumSet;

/** The fonts of the paper: DejaVu Sans Condensed, of which a file gets the letters it uses. */
final class Fonts {
    /** The name that the style sheet calls them by. */
    static final String FAMILY = "paper";

    private Fonts() {}

    static void addTo(PdfRendererBuilder builder) {
        add(builder, "dejavu/DejaVuSansCondensed.ttf", 400);
        add(builder, "dejavu/DejaVuSansCondensed-Bold.ttf", 700);
    }

    private static void add(PdfRendererBuilder builder, String file, int weight) {
        builder.useFont(
                () -> Resources.open(file), FAMILY, weight, FontStyle.NORMAL, true, EnumSet.of(FSFontUseCase.DOCUMENT));
    }
}
