package io.simplex4j.report.pdf;

import io.simplex4j.report.AllSamples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;

/** The samples as PDF files, each printed once for all tests. */
final class PdfFiles {
    /** Patients and another section, which are more than one piece, though not by much: printing is slow. */
    private static final AllSamples.Sample PATIENTS = AllSamples.patients(11);

    private static final Map<String, byte[]> FILES = new HashMap<>();

    private PdfFiles() {}

    static Stream<String> names() {
        return AllSamples.all().keySet().stream();
    }

    static PdfReport report(String name) {
        AllSamples.Sample sample =
                name.equals("patients") ? PATIENTS : AllSamples.all().get(name);
        return PdfReport.of(sample.sections()).withTitle(sample.title());
    }

    static byte[] written(PdfReport report) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        report.write(out);
        return out.toByteArray();
    }

    static byte[] file(String name) {
        return FILES.computeIfAbsent(name, each -> written(report(each)));
    }

    static String text(String name) throws IOException {
        return text(file(name));
    }

    static String text(byte[] file) throws IOException {
        try (PDDocument document = Loader.loadPDF(file)) {
            PDFTextStripper stripper = new PDFTextStripper();
            stripper.setSortByPosition(true);
            return stripper.getText(document).replaceAll("[\\s\u00A0]+", " ");
        }
    }
}
