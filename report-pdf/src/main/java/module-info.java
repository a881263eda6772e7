/** Explanations as PDF files. */
@SuppressWarnings("requires-automatic") // openhtmltopdf and PDFBox have no module-info.
module io.simplex4j.report.pdf {
    requires transitive io.simplex4j.report;
    requires java.desktop;
    requires java.logging;
    requires openhtmltopdf.core;
    requires openhtmltopdf.pdfbox;
    requires org.apache.fontbox;
    requires org.apache.pdfbox;
    requires org.apache.pdfbox.io;

    exports io.simplex4j.report.pdf;
}
