package io.simplex4j.spark;

import org.apache.spark.sql.SparkSession;

/** One session for all tests of the module: it takes longer to start than any of them. */
final class TestSession {
    private static final String JAVA = "org.apache.spark.serializer.JavaSerializer";
    private static final String KRYO = "org.apache.spark.serializer.KryoSerializer";

    private static SparkSession session = start(JAVA);

    private TestSession() {}

    static SparkSession get() {
        return session;
    }

    /** Goes on with another session, in which objects travel by Kryo or, as is usual, by Java's own serialization. */
    static void restart(boolean kryo) {
        session.stop();
        session = start(kryo ? KRYO : JAVA);
    }

    private static SparkSession start(String serializer) {
        return SparkSession.builder()
                .master("local[2]")
                .appName("test")
                .config("spark.serializer", serializer)
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
