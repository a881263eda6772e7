package io.simplex4j.report.internal;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Writes CSV: RFC 4180, UTF-8, lines that end in {@code \n}, and no text that a spreadsheet would run as a formula. */
public final class CsvOutput {
    /*
     * A spreadsheet treats a cell that starts with = + - or @ as a formula, and would run one from a name.
     * Such strings get an apostrophe in front, unless they are numbers, perhaps with a unit.
     */
    private static final String FORMULA = "=+-@\t\r\n";
    private static final Pattern NUMBER =
            Pattern.compile("[+-]?\\d+([.,]\\d+)?([eE][+-]?\\d+)?(\\p{Zs}[\\p{L}%°/]{1,20})?");

    private final OutputStream out;
    private final StringWriter text = new StringWriter();
    private final CsvWriter csv =
            CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);

    /** Begins a table; the stream is neither flushed nor closed. */
    public CsvOutput(OutputStream out) {
        this.out = out;
    }

    /** Adds a row. */
    public void row(List<String> cells) {
        csv.writeRecord(cells);
    }

    /** Writes the rows so far. */
    public void write() throws IOException {
        csv.flush();
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        text.getBuffer().setLength(0);
    }

    /** Returns a cell with a text that others gave. */
    public static String text(String given) {
        boolean formula = !given.isEmpty() && FORMULA.indexOf(given.charAt(0)) >= 0;
        return formula && !NUMBER.matcher(given).matches() ? "'" + given : given;
    }

    /**
     * Returns a cell with a number.
     *
     * @throws IllegalArgumentException if it is not finite
     */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a number is " + value + "; expected a finite one");
        }
        return Double.toString(value).toLowerCase(Locale.ROOT);
    }
}
