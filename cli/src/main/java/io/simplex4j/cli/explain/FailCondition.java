package io.simplex4j.cli.explain;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.example.Noun;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.trust.DriftState;
import io.simplex4j.trust.Verdict;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A condition of {@code --fail-on}. */
record FailCondition(String text, Predicate<TriageReport.Row> row, Predicate<TriageReport> report) {
    private static final Pattern BELOW = Pattern.compile("p\\s*<\\s*(\\S+)");
    private static final String EXPECTED =
            "; expected p<0.01 or another number above 0 and below 1, foreign, read-with-care, do-not-rely or drift";

    static FailCondition of(String text) {
        Matcher below = BELOW.matcher(text);
        if (below.matches()) {
            double limit = share(text, below.group(1));
            return ofRow(text, row -> row.pValue().isPresent() && row.pValue().getAsDouble() < limit);
        }
        return switch (text) {
            case "foreign" -> ofRow(text, TriageReport.Row::foreign);
            case "read-with-care" -> ofRow(text, row -> row.level() != Verdict.Level.EXAMPLES_FIT);
            case "do-not-rely" -> ofRow(text, row -> row.level() == Verdict.Level.DO_NOT_RELY);
            case "drift" ->
                new FailCondition(
                        text,
                        row -> false,
                        report -> report.drift().map(DriftState::alarmed).orElse(false));
            default -> throw new UsageException("--fail-on is " + OneLine.quoted(text) + EXPECTED);
        };
    }

    private static FailCondition ofRow(String text, Predicate<TriageReport.Row> row) {
        return new FailCondition(text, row, report -> false);
    }

    private static double share(String text, String number) {
        try {
            double share = Double.parseDouble(number);
            if (share > 0 && share < 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            /* Treated like any other unknown condition. */
        }
        throw new UsageException("--fail-on is " + OneLine.quoted(text) + EXPECTED);
    }

    /** Rejects a condition that can never hold. */
    void requirePossible(boolean calibrated, boolean searched, boolean watched) {
        boolean tests = text.startsWith("p") && BELOW.matcher(text).matches();
        if (tests && !calibrated) {
            throw new UsageException(
                    "--fail-on " + text + " needs p-values; expected --calibration SOURCE or --leave-one-out");
        }
        if (text.equals("foreign") && !searched) {
            throw new UsageException("--fail-on foreign needs a rate; expected --fdr Q");
        }
        if (text.equals("drift") && !watched) {
            throw new UsageException("--fail-on drift needs a state; expected --drift FILE");
        }
    }

    /** Fails if the condition holds. */
    void check(TriageReport triage) {
        Noun noun = triage.provenance().corpus().noun();
        long count = triage.rows().stream().filter(row).count();
        if (count > 0) {
            throw new CommandFailure(
                    ExitCode.THRESHOLD,
                    count + " of " + noun.explained().count(triage.rows().size()) + (count == 1 ? " meets" : " meet")
                            + " --fail-on " + text);
        }
        if (report.test(triage)) {
            throw new CommandFailure(
                    ExitCode.THRESHOLD,
                    noun.into(
                                    "inputs meet --fail-on drift: they are no longer like the calibration rows, found at input ")
                            + triage.drift().orElseThrow().alarmedAt().orElse(0));
        }
    }
}
