package io.simplex4j.spark;

import java.io.PrintStream;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;

/** Measures. */
@Command(name = "simplex-spark benchmark", mixinStandardHelpOptions = true)
final class BenchmarkJob implements Job {
    @Override
    public void run(SparkSession session, PrintStream out, PrintStream err) {}
}
