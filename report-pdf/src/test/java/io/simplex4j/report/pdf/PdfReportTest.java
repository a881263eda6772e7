package io.simplex4j.report.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.openhtmltopdf.util.Diagnostic;
import com.openhtmltopdf.util.XRLog;
import com.openhtmltopdf.util.XRLogger;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.AllSamples;
import io.simplex4j.report.Changes;
import io.simplex4j.report.Samples;
import io.simplex4j.report.picture.Palette;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class PdfReportTest {
    private static final Map<String, byte[]> FILES = new HashMap<>();

    static Stream<String> names() {
        return AllSamples.all().keySet().stream();
    }

    private static PdfReport report(String name) {
        AllSamples.Sample sample = AllSamples.all().get(name);
        return PdfReport.of(sample.sections()).withTitle(sample.title());
    }

    private static byte[] written(PdfReport report) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        report.write(out);
        return out.toByteArray();
    }

    private static byte[] file(String name) {
        return FILES.computeIfAbsent(name, each -> written(report(each)));
    }

    private static String text(byte[] file) throws IOException {
        try (PDDocument document = Loader.loadPDF(file)) {
            PDFTextStripper stripper = new PDFTextStripper();
            stripper.setSortByPosition(true);
            return stripper.getText(document).replaceAll("[\\s\u00A0]+", " ");
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void a_file_is_the_same_every_time(String name) {
        assertThat(written(report(name))).isEqualTo(file(name));
    }

    @ParameterizedTest
    @EnumSource(Palette.class)
    void palettes_have_the_same_words(Palette palette) throws IOException {
        assertThat(text(written(report("patient").withPalette(palette)))).isEqualTo(text(file("patient")));
    }

    @ParameterizedTest
    @MethodSource("names")
    void pages_are_upright_a4_with_their_number_and_something_on_them(String name) throws IOException {
        try (PDDocument document = Loader.loadPDF(file(name))) {
            int pages = document.getNumberOfPages();
            assertThat(pages).isPositive();
            PDFTextStripper stripper = new PDFTextStripper();
            for (int page = 1; page <= pages; page++) {
                PDRectangle size = document.getPage(page - 1).getMediaBox();
                assertThat(size.getWidth()).isBetween(595f, 596f);
                assertThat(size.getHeight()).isBetween(841f, 842f);
                stripper.setStartPage(page);
                stripper.setEndPage(page);
                assertThat(stripper.getText(document))
                        .contains(page + " / " + pages)
                        .hasSizeGreaterThan(100);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "patient, 2",
        "patients, 55",
        "grey-image, 2",
        "series, 2",
        "fifty-examples, 5",
        "wide-table, 3",
        "one-example, 3"
    })
    void a_card_takes_few_pages(String name, int most) throws IOException {
        try (PDDocument document = Loader.loadPDF(file(name))) {
            assertThat(document.getNumberOfPages()).isBetween(2, most);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void fonts_are_embedded_in_part(String name) throws IOException {
        try (PDDocument document = Loader.loadPDF(file(name))) {
            assertThat(document.getPages()).isNotEmpty().allSatisfy(page -> {
                assertThat(page.getResources().getFontNames()).isNotEmpty();
                for (COSName key : page.getResources().getFontNames()) {
                    PDFont font = page.getResources().getFont(key);
                    assertThat(font.getName()).matches("[A-Z]{6}\\+DejaVuSansCondensed(-Bold)?");
                    assertThat(font.isEmbedded()).isTrue();
                }
            });
        }
        assertThat(file(name).length).isLessThan(name.equals("patients") ? 2_000_000 : 300_000);
    }

    @Test
    void the_words_of_a_card_are_on_paper() throws IOException {
        assertThat(text(file("patient")))
                .contains("One patient")
                .contains("✗ do not rely on this")
                .contains("The model predicts no relapse, but the mixture of examples would be relapse.")
                .contains(
                        "51 % of the weight is on examples that the model misclassifies: the prediction may be wrong too.")
                .contains("Do not rely on this: to the model, Patient 17 is at best 43 % like Sara 2")
                .contains("predicted no relapse with probability 57 %, actual label relapse ✗ wrong")
                .contains("tumour size 24.2 mm")
                .contains("−8.7 %")
                .contains("Where this comes from")
                .contains("40 Dutch patients")
                .contains("How to read this");
    }

    @Test
    void the_words_of_pictures_are_words_on_paper_and_stand_there_once() throws IOException {
        String text = text(file("patient"));
        assertThat(text.split("residual 0.34", -1)).hasSize(3);
        assertThat(text.split("larger than [0-9]+ of 40 references", -1)).hasSize(2);
    }

    @Test
    void whether_verdicts_would_have_warned_is_on_paper() throws IOException {
        assertThat(text(file("patients")))
                .contains("Predictions by verdict, where actual labels are known")
                .contains("predictions are right; ");
    }

    @Test
    void all_examples_are_on_paper_and_what_is_left_out_is_told() throws IOException {
        assertThat(text(file("fifty-examples")))
                .contains("more examples, together")
                .contains("48 more features, together")
                .contains("The numbers behind the pictures (not on paper: see the page of this report)")
                .doesNotContain("Duality gap")
                .doesNotContain("Not shown");
    }

    @Test
    void the_title_the_language_and_the_subject_are_known_and_no_date_is() throws IOException {
        try (PDDocument document = Loader.loadPDF(file("patient"))) {
            assertThat(document.getDocumentInformation().getTitle()).isEqualTo("One patient");
            assertThat(document.getDocumentInformation().getSubject())
                    .isEqualTo("Why a model represents examples as it does");
            assertThat(document.getDocumentInformation().getProducer()).isEqualTo("SimplEx for Java");
            assertThat(document.getDocumentInformation().getCreationDate()).isNull();
            assertThat(document.getDocumentCatalog().getLanguage()).isEqualTo("en");
            assertThat(document.getDocumentCatalog().getMarkInfo().isMarked()).isTrue();
            assertThat(document.getDocumentCatalog().getStructureTreeRoot()).isNotNull();
        }
    }

    @Test
    void every_card_has_a_bookmark_below_that_of_its_section() throws IOException {
        try (PDDocument document = Loader.loadPDF(file("patients"))) {
            Map<String, List<String>> bookmarks = new HashMap<>();
            for (PDOutlineItem item :
                    document.getDocumentCatalog().getDocumentOutline().children()) {
                List<String> below = new ArrayList<>();
                item.children().forEach(child -> below.add(child.getTitle()));
                bookmarks.put(item.getTitle(), below);
            }
            assertThat(bookmarks).containsOnlyKeys("Overview", "Patients", "Rings", "How to read this");
            assertThat(bookmarks.get("Patients"))
                    .hasSize(25)
                    .startsWith("Patient 1")
                    .endsWith("Patient 25");
            assertThat(bookmarks.get("Rings")).containsExactly("Ring 25");
        }
    }

    @Test
    void the_overview_links_to_the_cards() throws IOException {
        try (PDDocument document = Loader.loadPDF(file("patients"))) {
            int links = 0;
            for (PDAnnotation annotation : document.getPage(0).getAnnotations()) {
                assertThat(annotation).isInstanceOf(PDAnnotationLink.class);
                assertThat(((PDAnnotationLink) annotation).getAction()).isNotInstanceOf(PDActionURI.class);
                links++;
            }
            assertThat(links).isPositive();
        }
    }

    @Test
    void names_of_others_can_only_be_read() throws IOException {
        assertThat(text(file("hostile"))).contains("<script>alert(1)</script>");
        try (PDDocument document = Loader.loadPDF(file("hostile"))) {
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
        assertThat(text(written(PdfReport.of(named)))).contains(shown);
    }

    @Test
    void the_library_has_nothing_to_complain_about_and_nothing_is_printed() {
        List<String> said = new ArrayList<>();
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
            names().forEach(name -> written(report(name).withPalette(Palette.PRINT)));
        } finally {
            XRLog.setLoggerImpl(silence);
            root.removeHandler(handler);
        }
        assertThat(said).isEmpty();
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
        assertThatThrownBy(() -> report("not-unique").write(full))
                .isInstanceOf(UncheckedIOException.class)
                .hasRootCauseMessage("no space left");
    }
}
