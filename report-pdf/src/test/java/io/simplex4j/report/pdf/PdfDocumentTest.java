package io.simplex4j.report.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.Palette;
import io.simplex4j.report.Samples;
import io.simplex4j.report.Section;
import io.simplex4j.report.internal.PageWriter;
import io.simplex4j.report.internal.words.Language;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
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
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** What a PDF file is made of: pages, fonts, bookmarks, links, tags, pictures. */
final class PdfDocumentTest {
    private static final Pattern EMPTY_MARK = Pattern.compile("/Artifact /Prop[0-9]+ BDC\\s+EMC");

    @ParameterizedTest
    @MethodSource("io.simplex4j.report.pdf.PdfFiles#names")
    void pages_are_upright_a4_with_their_number_and_something_on_them(String name) throws IOException {
        try (PDDocument document = Loader.loadPDF(PdfFiles.file(name))) {
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
        "patient, 3",
        "patients, 26",
        "grey-image, 2",
        "series, 2",
        "fifty-examples, 3",
        "wide-table, 2",
        "one-example, 2"
    })
    void a_card_takes_few_pages(String name, int max) throws IOException {
        try (PDDocument document = Loader.loadPDF(PdfFiles.file(name))) {
            assertThat(document.getNumberOfPages()).isBetween(2, max);
        }
    }

    @ParameterizedTest
    @MethodSource("io.simplex4j.report.pdf.PdfFiles#names")
    void fonts_are_embedded_in_part(String name) throws IOException {
        try (PDDocument document = Loader.loadPDF(PdfFiles.file(name))) {
            assertThat(document.getPages()).isNotEmpty().allSatisfy(page -> {
                assertThat(page.getResources().getFontNames()).isNotEmpty();
                for (COSName key : page.getResources().getFontNames()) {
                    PDFont font = page.getResources().getFont(key);
                    assertThat(font.getName()).matches("[A-Z]{6}\\+DejaVuSansCondensed(-Bold)?");
                    assertThat(font.isEmbedded()).isTrue();
                }
            });
        }
        assertThat(PdfFiles.file(name).length)
                .isLessThan(name.equals("patients") ? 900_000 : name.equals("compared") ? 600_000 : 250_000);
    }

    @Test
    void the_title_the_language_and_the_subject_are_known_and_no_date_is() throws IOException {
        try (PDDocument document = Loader.loadPDF(PdfFiles.file("patient"))) {
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
        try (PDDocument document = Loader.loadPDF(PdfFiles.file("patients"))) {
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

    @ParameterizedTest
    @ValueSource(strings = {"patients", "compared"})
    void bookmarks_and_links_lead_to_the_page_that_a_card_begins_on(String name) throws IOException {
        try (PDDocument document = Loader.loadPDF(PdfFiles.file(name))) {
            Map<String, Integer> places = new HashMap<>();
            for (PDOutlineItem part :
                    document.getDocumentCatalog().getDocumentOutline().children()) {
                for (PDOutlineItem card : part.children()) {
                    int page = document.getPages().indexOf(card.findDestinationPage(document)) + 1;
                    assertThat(page(document, page)).contains(card.getTitle());
                    assertThat(card.getStructureElement().getStructureType())
                            .isIn(StandardStructureTypes.ART, StandardStructureTypes.SECT);
                    places.put(card.getTitle(), page);
                }
            }
            assertThat(places.values()).isNotEmpty().doesNotHaveDuplicates().doesNotContain(1);
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
        try (PDDocument document = Loader.loadPDF(PdfFiles.file("patients"))) {
            PDStructureTreeRoot root = document.getDocumentCatalog().getStructureTreeRoot();
            PDStructureElement main = child(child(child(root, "Document"), "Div"), "Div");
            assertThat(kinds(main)).containsExactly("Div", "Sect", "Sect", "Sect");
            assertThat(kinds((PDStructureElement) main.getKids().get(2)))
                    .as("heading, introduction, how often the model is right, predictions by verdict and what they"
                            + " say, cards, where they come from")
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
        try (PDDocument document = Loader.loadPDF(PdfFiles.file("patient"))) {
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
        assertThat(pictures(twice.toByteArray())).isPositive().isEqualTo(pictures(PdfFiles.file("grey-image")));
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
            assertThat(PdfFiles.text(out.toByteArray())).contains("How to read this");
        }
    }

    /** Each explanation as a piece. */
    private static void oneByOne(List<Explanation> explanations, PageWriter.PieceTaker taker) throws IOException {
        Section section = Section.of(Samples.together(explanations));
        try (PageWriter page = new PageWriter(
                OutputStream.nullOutputStream(),
                List.of(section),
                "x",
                Palette.BLUE_RED,
                Language.english(),
                Optional.of(PdfPrinter.style()))) {
            for (Explanation explanation : explanations) {
                page.add(explanation);
            }
            page.end(1, taker);
        }
    }
}
