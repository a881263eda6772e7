package io.simplex4j.cli;

import io.simplex4j.cli.output.ExplainedInput;
import io.simplex4j.cli.output.MixtureWords;
import io.simplex4j.cli.output.Style;
import io.simplex4j.cli.output.TextReport;
import io.simplex4j.decomposition.Decomposition;
import java.io.PrintWriter;

/** Tells what the mixtures of the embedded digits mean. */
final class DigitsStory {
    private static final double WITH_CARE = 0.25;
    private static final double TOO_FAR = 0.5;

    private final DigitsDemo digits;
    private final PrintWriter out;
    private final Style style;
    private final TextReport report;

    DigitsStory(DigitsDemo digits, PrintWriter out, Style style) {
        this.digits = digits;
        this.out = out;
        this.style = style;
        this.report = new TextReport(out, style, this::name);
    }

    void begin() {
        out.println("A network that reads handwritten digits turns each picture into "
                + digits.corpus().columns() + " numbers, its latent.");
        out.println("SimplEx asks: of which pictures it has seen is a new one made, to this network? The corpus");
        out.println("here is " + digits.corpus().rows() + " training pictures; the inputs are three test pictures"
                + " and one fake.");
        out.println();
    }

    void tell(ExplainedInput explained) {
        int input = explained.input();
        boolean digit = digits.isDigit(input);
        String title = digit ? article(digits.label(input)) : "a fake: the first latent, its numbers shuffled";
        out.println(style.strong("input " + input + ", " + title));
        report.printWarnings(explained);
        String subject = digit ? "this " + digits.label(input) : "this input";
        out.println(
                "  To the model, " + subject + " is " + MixtureWords.of(explained.decomposition(), this::name) + ".");
        report.printMixture(explained);
        out.println("  " + verdict(explained));
        if (digit && digits.prediction(input) != digits.label(input)) {
            out.println("  The model takes it for " + article(digits.prediction(input))
                    + ", and the mixture shows why: to the model, these pictures are alike.");
        }
        out.println();
    }

    void end(String folder, boolean written) {
        out.println("Now on files" + (written ? ":" : ", and then on your own:"));
        out.println();
        if (!written) {
            out.println("  simplex demo --out " + folder);
        }
        String files = "--corpus " + quoted(folder + "/corpus.npy") + " --input " + quoted(folder + "/input.npy");
        out.println("  simplex decompose " + files);
        out.println("  simplex decompose " + files + " --members 3 --json -");
        out.println("  simplex decompose --help");
    }

    private static String verdict(ExplainedInput explained) {
        Decomposition decomposition = explained.decomposition();
        String missed = Math.round(100 * decomposition.relativeResidual()) + " % of the distance to the corpus mean";
        String proof = decomposition.certificate().converged() ? ", and no other mixture misses less" : "";
        if (decomposition.relativeResidual() > TOO_FAR) {
            return "Do not trust the mixture: it misses " + missed + proof + ".";
        }
        return (decomposition.relativeResidual() > WITH_CARE ? "Trust the mixture with care" : "Trust the mixture")
                + ": it misses only " + missed + proof + ".";
    }

    /** A word for a POSIX shell. */
    private static String quoted(String word) {
        return word.matches("[\\w./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private String name(int example) {
        return "#" + example + " (" + article(digits.corpusLabel(example)) + ")";
    }

    private static String article(int digit) {
        return (digit == 8 ? "an " : "a ") + digit;
    }
}
