package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Laboratory;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.onnx.OnnxModelException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.function.Supplier;

/**
 * An experiment and the folder of its files.
 *
 * @param experiment which
 * @param folder where
 * @param day that the page names
 */
record ExperimentFiles(Experiment experiment, Path folder, LocalDate day) {
    /** Networks are shared by the experiments whose folders lie side by side. */
    Path models() {
        Path beside = folder.toAbsolutePath().getParent();
        return (beside == null ? folder : beside).resolve("models");
    }

    int run(Session session, Workbench bench, int runs) {
        Laboratory laboratory = new Laboratory(experiment, folder);
        return told(session, laboratory, () -> {
            laboratory.run(runs, bench);
            return laboratory.report(day);
        });
    }

    int plot(Session session) {
        Laboratory laboratory = new Laboratory(experiment, folder);
        if (!Files.isRegularFile(laboratory.table())) {
            throw new CommandFailure(
                    ExitCode.BAD_DATA,
                    "there is no " + laboratory.table() + ", expected the figures of simplex experiment run "
                            + experiment.name());
        }
        return told(session, laboratory, () -> laboratory.report(day));
    }

    private static int told(Session session, Laboratory laboratory, Supplier<Findings> work) {
        try {
            Findings findings = work.get();
            PrintWriter out = session.text();
            out.println(findings.summary());
            for (Claim claim : findings.claims()) {
                out.println();
                out.println("  the paper  " + claim.paper());
                out.println("  here       " + claim.ours());
                out.println("  holds      " + claim.verdict().words().replace("*", ""));
            }
            out.println();
            out.println("wrote " + laboratory.page());
            out.flush();
            return ExitCode.OK.number();
        } catch (UnreadableDataException e) {
            throw new CommandFailure(ExitCode.BAD_DATA, String.valueOf(e.getMessage()), e);
        } catch (OnnxModelException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, String.valueOf(e.getMessage()), e);
        }
    }
}
