package io.simplex4j.spark;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.explanation.OptionException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Main class for {@code spark-submit} with the jobs explain, decompose, triage and stream. Uses the exit codes of
 * {@code simplex}.
 */
public final class Main {
    private static final Pattern SPARK_CODE =
            Pattern.compile("^\\[[A-Z0-9_.]+\\] |\\s*SQLSTATE: \\w+.*$", Pattern.DOTALL);
    private static final Pattern NO_MASTER = Pattern.compile("A master URL must be set");

    /** The setting that makes Spark split generated methods that are too large for HotSpot to compile. */
    private static final String HUGE = "spark.sql.codegen.hugeMethodLimit";

    private static final long MAX_COMPILED = 8000;

    private Main() {}

    /** Runs a job and ends the process with its exit code. */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(args, out, err));
    }

    /** Runs a job, in the Spark session of this process if there is one, and returns its exit code. */
    public static int run(String[] args, PrintStream out, PrintStream err) {
        String first = args.length == 0 ? "" : args[0];
        Job job = switch (first) {
            case "decompose" -> new DecomposeJob();
            case "triage" -> new TriageJob();
            case "stream" -> new StreamJob();
            case "benchmark" -> new BenchmarkJob();
            default -> new ExplainJob();
        };
        boolean named = !(job instanceof ExplainJob) || first.equals("explain");
        CommandLine line = commandLine(job)
                .setExpandAtFiles(false)
                .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
        try {
            CommandLine.ParseResult parsed = line.parseArgs(named ? Arrays.copyOfRange(args, 1, args.length) : args);
            Integer helped = CommandLine.executeHelpRequest(parsed);
            if (helped != null) {
                return helped;
            }
            return inSession(job, out, err);
        } catch (ParameterException e) {
            return print(err, JobFailure.USAGE, e.getMessage() + ". Try '" + line.getCommandName() + " --help'", e);
        } catch (Exception e) {
            return report(e, err);
        }
    }

    /** Returns the command line of a job, with all explanation options if the job explains. */
    static CommandLine commandLine(Job job) {
        CommandLine line = new CommandLine(job);
        for (CommandSpec mixin : List.copyOf(line.getCommandSpec().mixins().values())) {
            if (mixin.userObject() instanceof ExplainerOptions options) {
                options.addTo(line.getCommandSpec());
            }
        }
        return line;
    }

    private static int inSession(Job job, PrintStream out, PrintStream err) throws Exception {
        boolean own = SparkSession.getDefaultSession().isEmpty();
        SparkSession.Builder builder = SparkSession.builder().appName("simplex");
        SparkSession session =
                (new SparkConf().contains(HUGE) ? builder : builder.config(HUGE, MAX_COMPILED)).getOrCreate();
        try {
            job.run(session, out, err);
            return 0;
        } finally {
            if (own) {
                session.stop();
            }
        }
    }

    private static int report(Exception e, PrintStream err) {
        Optional<String> badRow = BadRowException.messageIn(e);
        if (badRow.isPresent()) {
            return print(err, JobFailure.BAD_DATA, badRow.get(), e);
        }
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            if (cause instanceof JobFailure failure) {
                return print(err, failure.exitCode(), message, e);
            }
            if (cause instanceof OptionException options) {
                return print(err, JobFailure.USAGE, options.message(option -> "--" + option.kebab()), e);
            }
            if (cause instanceof UnreadableDataException) {
                return print(err, JobFailure.DOES_NOT_FIT, "cannot load " + message, e);
            }
            if (cause instanceof UnwritableDataException) {
                return print(err, JobFailure.USAGE, "cannot write " + message, e);
            }
            if (NO_MASTER.matcher(message).find()) {
                return print(err, JobFailure.USAGE, "no Spark master is set; use spark-submit or spark/run", e);
            }
        }
        if (e instanceof AnalysisException) {
            return print(err, JobFailure.BAD_DATA, sentence(e), e);
        }
        return print(
                err,
                JobFailure.UNEXPECTED,
                "unexpected " + e.getClass().getSimpleName() + ": " + sentence(e)
                        + " (set SIMPLEX_DEBUG=1 for the stack trace)",
                e);
    }

    /** Returns the first line of a message of Spark without its error codes. */
    static String sentence(Throwable e) {
        String message = String.valueOf(e.getMessage());
        return OneLine.of(
                SPARK_CODE.matcher(message.lines().findFirst().orElse(message)).replaceAll(""));
    }

    private static int print(PrintStream err, int exit, String message, Throwable e) {
        err.println("simplex-spark: " + OneLine.of(message));
        if (System.getenv("SIMPLEX_DEBUG") != null) {
            e.printStackTrace(err);
        }
        err.flush();
        return exit;
    }
}
