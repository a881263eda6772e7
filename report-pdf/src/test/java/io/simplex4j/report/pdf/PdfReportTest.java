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
import io.simplex4j.report.Section;
import io.simplex4j.report.internal.PageWriter;
import io.simplex4j.report.picture.Palette;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.documentinterchange.logicalstructure.PDStructureElement;
import org.apache.pdfbox.pdmodel.documentinterchange.logicalstructure.PDStructureNode;
import org.apache.pdfbox.pdmodel.documentinterchange.logicalstructure.PDStructureTreeRoot;
import org.apache.pdfbox.pdmodel.documentinterchange.taggedpdf.StandardStructureTypes;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionGoTo;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDPageDestination;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;

final class PdfReportTest {
    /** Patients and another section, which are more than one piece, though not by much: printing is slow. */
    private static final AllSamples.Sample PATIENTS = AllSamples.patients(11);

    private static final Pattern EMPTY_MARK = Pattern.compile("/Artifact /Prop[0-9]+ BDC\\s+EMC");
    private static final Map<String, byte[]> FILES = new HashMap<>();

    static Stream<String> names() {
        return AllSamples.all().keySet().stream();
    }

    private static PdfReport report(String name) {
        AllSamples.Sample sample =
                name.equals("patients") ? PATIENTS : AllSamples.all().get(name);
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
    void a_file_is_the_same_every_time_and_the_library_has_nothing_to_complain_about(String name) {
        byte[] before = file(name);
        List<String> said = new ArrayList<>();
        byte[] again = listening(said, () -> written(report(name)));
        assertThat(said).isEmpty();
        assertThat(again).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(Palette.class)
    void palettes_have_the_same_words(Palette palette) throws IOException {
        List<String> said = new ArrayList<>();
        byte[] file = listening(said, () -> written(report("patient").withPalette(palette)));
        assertThat(said).isEmpty();
        assertThat(text(file)).isEqualTo(text(file("patient")));
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
        "patients, 24",
        "grey-image, 2",
        "series, 2",
        "fifty-examples, 3",
        "wide-table, 2",
        "one-example, 2"
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
        assertThat(file(name).length)
                .isLessThan(name.equals("patients") ? 900_000 : name.equals("compared") ? 600_000 : 250_000);
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
        assertThat(text.split("30 % unexplained", -1)).hasSize(2);
        assertThat(text.split("more than for [0-9]+ of 40 in the corpus", -1)).hasSize(2);
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
                .contains("The numbers behind the pictures, in four digits (not on paper: see the page of this report)")
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
                    .hasSize(11)
                    .startsWith("Patient 1")
                    .endsWith("Patient 11");
            assertThat(bookmarks.get("Rings")).containsExactly("Ring 25");
        }
    }

    @Test
    void bookmarks_and_links_lead_to_the_page_that_a_card_begins_on() throws IOException {
        try (PDDocument document = Loader.loadPDF(file("patients"))) {
            Map<String, Integer> places = new HashMap<>();
            for (PDOutlineItem part :
                    document.getDocumentCatalog().getDocumentOutline().children()) {
                for (PDOutlineItem card : part.children()) {
                    int page = document.getPages().indexOf(card.findDestinationPage(document)) + 1;
                    assertThat(page(document, page)).contains(card.getTitle());
                    assertThat(card.getStructureElement().getStructureType()).isEqualTo(StandardStructureTypes.ART);
                    places.put(card.getTitle(), page);
                }
            }
            assertThat(places.values()).doesNotHaveDuplicates().doesNotContain(1);
            Map<String, Integer> links = new HashMap<>();
            for (PDPage page : document.getPages()) {
                for (PDAnnotation annotation : page.getAnnotations()) {
                    PDActionGoTo go = (PDActionGoTo) ((PDAnnotationLink) annotation).getAction();
                    links.put(
                            annotation.getContents(),
                            ((PDPageDestination) go.getDestination()).retrievePageNumber() + 1);
                }
            }
            assertThat(links).isEqualTo(places);
        }
    }

    private static String page(PDDocument document, int number) throws IOException {
        PDFTextStripper stripper = new PDFTextStripper();
        stripper.setStartPage(number);
        stripper.setEndPage(number);
        return stripper.getText(document);
    }

    /** The tree as if the report had been printed at once, and the way back from what is marked on each page. */
    @Test
    void the_tags_of_a_report_are_one_tree() throws IOException {
        try (PDDocument document = Loader.loadPDF(file("patients"))) {
            PDStructureTreeRoot root = document.getDocumentCatalog().getStructureTreeRoot();
            PDStructureElement main = child(child(child(root, "Document"), "Div"), "Div");
            assertThat(kinds(main)).containsExactly("Div", "Sect", "Sect", "Sect");
            assertThat(kinds((PDStructureElement) main.getKids().get(2)))
                    .as(
                            "heading, introduction, how often the model is right, predictions by verdict and what they say, cards, where they come from")
                    .startsWith("H2", "P", "P", "Div", "P")
                    .hasSize(5 + 11 + 1)
                    .endsWith("Art", "Div");
            assertThat(kinds((PDStructureElement) main.getKids().get(3))).containsExactly("H2", "P", "Art", "Div");
            COSArray numbers = root.getParentTree().getCOSObject().getCOSArray(COSName.NUMS);
            Map<Integer, COSBase> parents = new HashMap<>();
            for (int i = 0; i < numbers.size(); i += 2) {
                assertThat(parents.put(numbers.getInt(i), numbers.getObject(i + 1)))
                        .isNull();
            }
            assertThat(parents).hasSize(root.getParentTreeNextKey());
            for (PDPage page : document.getPages()) {
                assertThat(parents.remove(page.getStructParents())).isInstanceOf(COSArray.class);
                for (PDAnnotation annotation : page.getAnnotations()) {
                    assertThat(parents.remove(annotation.getStructParent())).isInstanceOf(COSDictionary.class);
                }
            }
            assertThat(parents).isEmpty();
        }
    }

    private static PDStructureElement child(PDStructureNode parent, String kind) {
        PDStructureElement first = (PDStructureElement) parent.getKids().get(0);
        assertThat(first.getStructureType()).isEqualTo(kind);
        return first;
    }

    private static List<String> kinds(PDStructureElement parent) {
        return parent.getKids().stream()
                .map(kid -> ((PDStructureElement) kid).getStructureType())
                .toList();
    }

    @Test
    void nothing_is_marked_where_nothing_is_painted() throws IOException {
        try (PDDocument document = Loader.loadPDF(file("patient"))) {
            for (PDPage page : document.getPages()) {
                String operators = new String(page.getContents().readAllBytes(), StandardCharsets.ISO_8859_1);
                assertThat(EMPTY_MARK.matcher(operators).find()).isFalse();
                for (COSName name : page.getResources().getPropertiesNames()) {
                    assertThat(operators.contains("/" + name.getName() + " BDC"))
                            .isTrue();
                }
            }
        }
    }

    @Test
    void a_picture_of_several_pieces_is_in_the_file_once() throws IOException {
        Explanation ring = Samples.image(1);
        ByteArrayOutputStream twice = new ByteArrayOutputStream();
        try (PdfPrinter printer = new PdfPrinter(Palette.BLUE_RED)) {
            oneByOne(List.of(ring, ring), printer::print);
            printer.save(twice);
        }
        assertThat(pictures(twice.toByteArray())).isPositive().isEqualTo(pictures(file("grey-image")));
    }

    private static int pictures(byte[] file) throws IOException {
        Set<COSBase> pictures = new HashSet<>();
        try (PDDocument document = Loader.loadPDF(file)) {
            for (PDPage page : document.getPages()) {
                COSDictionary drawn = page.getResources().getCOSObject().getCOSDictionary(COSName.XOBJECT);
                for (COSName name : page.getResources().getXObjectNames()) {
                    pictures.add(drawn.getDictionaryObject(name));
                }
            }
        }
        return pictures.size();
    }

    /** What was laid out is much larger than its pages. */
    @Test
    void of_a_piece_that_is_printed_only_the_pages_stay_in_memory() throws IOException {
        try (PdfPrinter printer = new PdfPrinter(Palette.BLUE_RED)) {
            List<WeakReference<Document>> papers = new ArrayList<>();
            oneByOne(List.of(Samples.notUnique()), piece -> {
                Document paper = PaperMarkup.of(piece);
                papers.add(new WeakReference<>(paper));
                printer.print(paper, piece.continues());
            });
            for (int i = 0; i < 50 && papers.get(0).get() != null; i++) {
                System.gc();
            }
            assertThat(papers.get(0).get()).isNull();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            printer.save(out);
            assertThat(text(out.toByteArray())).contains("How to read this");
        }
    }

    /** Each explanation as a piece. */
    private static void oneByOne(List<Explanation> explanations, PageWriter.PieceTaker taker) throws IOException {
        Section section = Section.of(Samples.together(explanations));
        PageWriter.Look look = new PageWriter.Look("x", Palette.BLUE_RED, PdfPrinter.style());
        try (PageWriter page = new PageWriter(OutputStream.nullOutputStream(), List.of(section), look)) {
            for (Explanation explanation : explanations) {
                page.add(explanation);
            }
            page.end(1, taker);
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
        assertThatThrownBy(() -> report("not-unique").write(full))
                .isInstanceOf(UncheckedIOException.class)
                .hasRootCauseMessage("no space left");
    }
}
