package io.simplex4j.report.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.openhtmltopdf.util.Diagnostic;
import com.openhtmltopdf.util.XRLog;
import com.openhtmltopdf.util.XRLogger;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.Changes;
import io.simplex4j.report.Palette;
import io.simplex4j.report.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a report says on paper, and what it refuses. */
final class PdfReportTest {
    @ParameterizedTest
    @MethodSource("io.simplex4j.report.pdf.PdfFiles#names")
    void a_file_is_the_same_every_time_and_the_library_has_nothing_to_complain_about(String name) {
        byte[] before = PdfFiles.file(name);
        List<String> said = new ArrayList<>();
        byte[] again = listening(said, () -> PdfFiles.written(PdfFiles.report(name)));
        assertThat(said).isEmpty();
        assertThat(again).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(Palette.class)
    void palettes_have_the_same_words(Palette palette) throws IOException {
        List<String> said = new ArrayList<>();
        byte[] file = listening(
                said, () -> PdfFiles.written(PdfFiles.report("patient").withPalette(palette)));
        assertThat(said).isEmpty();
        assertThat(PdfFiles.text(file)).isEqualTo(PdfFiles.text("patient"));
    }

    @Test
    void the_words_of_a_card_are_on_paper() throws IOException {
        assertThat(PdfFiles.text("patient"))
                .contains("One patient")
                .contains("✗ do not rely on this")
                .contains("The model predicts no relapse, but the mixture of examples would be relapse.")
                .contains("51% of the weight is on examples that the model misclassifies: the prediction may be wrong"
                        + " too.")
                .contains("Do not rely on this: to the model, Patient 17 is at best 43% like Sara 2")
                .contains("predicted no relapse with probability 57%, actual label relapse ✗ wrong")
                .contains("tumour size 24.2 mm")
                .contains("−8.7%")
                .contains("Where this comes from")
                .contains("40 Dutch patients")
                .contains("How to read this");
    }

    @Test
    void the_words_of_pictures_are_words_on_paper_and_stand_there_once() throws IOException {
        String text = PdfFiles.text("patient");
        assertThat(text.split("30% unexplained", -1)).hasSize(2);
        assertThat(text.split("more than for [0-9]+ of 40 in the corpus", -1)).hasSize(2);
    }

    @Test
    void whether_verdicts_would_have_warned_is_on_paper() throws IOException {
        assertThat(PdfFiles.text("patients"))
                .contains("Predictions by verdict, where actual labels are known")
                .contains("predictions are right; ");
    }

    @Test
    void all_examples_are_on_paper_and_what_is_left_out_is_told() throws IOException {
        assertThat(PdfFiles.text("fifty-examples"))
                .contains("more examples, together")
                .contains("On the page: 48 more features, together")
                .doesNotContain("The numbers behind the pictures")
                .doesNotContain("Duality gap")
                .doesNotContain("Not shown");
    }

    @Test
    void names_of_others_can_only_be_read() throws IOException {
        assertThat(PdfFiles.text("hostile")).contains("<script>alert(1)</script>");
        try (PDDocument document = Loader.loadPDF(PdfFiles.file("hostile"))) {
            assertThat(document.getDocumentCatalog().getOpenAction()).isNull();
            assertThat(
                            document.getDocumentCatalog().getNames() == null
                                    ? null
                                    : document.getDocumentCatalog().getNames().getJavaScript())
                    .isNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Σωκράτης, Σωκράτης",
        "Владимир, Владимир",
        "a ≈ b − c, a ≈ b − c",
        "doctor 🩺, doctor \uFFFD",
        "東京, \uFFFD\uFFFD",
        "private \uE000, private \uFFFD",
        "Å Łódź ﬀ, Å Łódź",
    })
    void letters_that_the_font_lacks_are_told(String name, String shown) throws IOException {
        Explanation named = Changes.example(Samples.notUnique(), example -> example.withId(name));
        assertThat(PdfFiles.text(PdfFiles.written(PdfReport.of(named)))).contains(shown);
    }

    /** Collects what the library and others print or log meanwhile. */
    private static byte[] listening(List<String> said, Supplier<byte[]> printing) {
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord logged) {
                said.add(logged.getLoggerName() + ": " + logged.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger root = Logger.getLogger("");
        XRLogger silence = XRLog.getLoggerImpl();
        root.addHandler(handler);
        XRLog.setLoggerImpl(new Listener(said));
        try {
            return printing.get();
        } finally {
            XRLog.setLoggerImpl(silence);
            root.removeHandler(handler);
        }
    }

    private record Listener(List<String> said) implements XRLogger {
        @Override
        public void log(String where, Level level, String message) {
            said.add(where + ": " + message);
        }

        @Override
        public void log(String where, Level level, String message, Throwable failure) {
            said.add(where + ": " + message + ": " + failure);
        }

        @Override
        public void setLevel(String logger, Level level) {}

        @Override
        public boolean isLogLevelEnabled(Diagnostic diagnostic) {
            return diagnostic.getLevel().intValue() >= Level.WARNING.intValue();
        }
    }

    @Test
    void what_does_not_fit_is_refused_before_anything_is_written() {
        Explanation sample = Samples.patient();
        PdfReport report = PdfReport.of(Samples.together(List.of(sample, Changes.shuffled(sample))));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> report.write(out))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("attribution is of examples ");
        assertThat(out.size()).isZero();
    }

    @Test
    void a_full_disk_is_told_as_it_is() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int part) throws IOException {
                throw new IOException("no space left");
            }
        };
        assertThatThrownBy(() -> PdfFiles.report("not-unique").write(full))
                .isInstanceOf(UncheckedIOException.class)
                .hasRootCauseMessage("no space left");
    }
}
