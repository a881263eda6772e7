package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.cli.input.LatentFile;
import io.simplex4j.cli.input.SelectedRows;
import io.simplex4j.cli.output.CorpusDescription;
import io.simplex4j.cli.output.ExplanationsJson;
import io.simplex4j.cli.output.Summary;
import io.simplex4j.cli.output.TextReport;
import io.simplex4j.decomposition.Decomposer;
import java.io.IOException;
import java.io.PrintWriter;

/** Decomposes the rows of one file over the rows of another. */
final class DecomposeRun {
    private static final int MOST_IN_FULL = 20;
    private static final int FIRST_OF_MANY = 10;

    private final Session session;
    private final SolverChoice solver;
    private final LatentFile corpus;
    private final SelectedRows rows;

    DecomposeRun(Session session, SolverChoice solver, LatentFile corpus, SelectedRows rows) {
        this.session = session;
        this.solver = solver;
        this.corpus = corpus;
        this.rows = rows;
    }

    /** Writes the explanations object. */
    void toJson(OutputTarget target) throws IOException {
        Explaining explaining = explaining();
        CorpusDescription description = CorpusDescription.of(corpus.latents(), corpus.shortName());
        Summary summary = new Summary();
        target.write(session.out(), out -> {
            ExplanationsJson json = ExplanationsJson.begin(out, description, solver.settings());
            explaining.forEach(
                    explained -> {
                        json.write(explained);
                        summary.add(explained);
                    },
                    new ProgressLine(session));
            json.end();
        });
        target.say(session, summary.count());
        target.fileName().ifPresent(name -> session.err().println(summary.line()));
    }

    /** Prints text: everything, or the first few and a summary. */
    void toText() throws IOException {
        Explaining explaining = explaining();
        PrintWriter out = session.text();
        TextReport report = new TextReport(out, session.style());
        boolean many = rows.rows() > MOST_IN_FULL;
        int shown = many ? FIRST_OF_MANY : rows.rows();
        Summary summary = new Summary();
        explaining.forEach(
                explained -> {
                    if (summary.count() < shown) {
                        report.print(explained);
                    }
                    summary.add(explained);
                },
                new ProgressLine(session));
        if (many) {
            out.println("These were the first " + shown + " of " + rows.rows()
                    + " inputs; --json FILE writes all of them, --rows 0,3-7 shows some. Over all:");
            out.println();
            report.print(summary);
        }
        report.printLegend();
        out.flush();
    }

    private Explaining explaining() {
        Decomposer decomposer;
        try {
            decomposer = solver.method().over(corpus.latents());
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.BAD_DATA, corpus.name() + ": " + e.getMessage(), e);
        }
        return new Explaining(decomposer, rows, solver.threads());
    }
}
