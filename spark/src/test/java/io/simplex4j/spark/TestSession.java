package io.simplex4j.spark;

import org.apache.spark.sql.SparkSession;

/** One session for all tests of the module: it takes longer to start than any of them. */
final class TestSession {
    private TestSession() {}

    static SparkSession get() {
        return Holder.SESSION;
    }

    private static final class Holder {
        static final SparkSession SESSION = SparkSession.builder()
                .master("local[2]")
                .appName("test")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", 2)
                // Interpreted: compiling a plan takes longer than running it over a few rows.
                .config("spark.sql.codegen.wholeStage", false)
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .config("spark.sql.warehouse.dir", "target/warehouse")
                .getOrCreate();
    }
}
