package io.simplex4j.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Example;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.trust.Calibration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.SparkEnv;
import org.apache.spark.serializer.SerializerInstance;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.reflect.ClassTag;

/** Everything works where a cluster serializes by Kryo, which knows no records. */
@Tag("slow")
final class KryoTest {
    @TempDir
    Path folder;

    @BeforeAll
    static void by_kryo() {
        TestSession.restart(true);
    }

    @AfterAll
    static void by_java() {
        TestSession.restart(false);
    }

    @Test
    void patients_are_explained_and_triaged() throws Exception {
        try (OnnxModel model = Samples.model()) {
            StoredCorpus stored = Samples.stored(model, Samples.patients(folder, "corpus.csv", 70, 107));
            Schema schema = Schema.read(Samples.SCHEMA);
            Path csv = Samples.patients(folder, "new.csv", 12, 108);
            Corpus rows =
                    Corpus.encode(model, schema.examples(CsvTable.read(Samples.patients(folder, "held.csv", 50, 109))));
            Dataset<Row> table = TestSession.get().read().option("header", true).csv(csv.toString());
            SparkExplainer explainer = SparkExplainer.over(stored)
                    .withModel(Files.readAllBytes(Samples.MODEL))
                    .withCalibration(rows);
            Map<String, Row> found = explainer.apply(table.repartition(3)).collectAsList().stream()
                    .collect(Collectors.toMap(row -> row.getAs("patient"), row -> row.<Row>getAs("why")));
            Explainer plain =
                    Explainer.of(model, stored.corpus()).withCalibration(Calibration.heldOut(stored.corpus(), rows));
            for (Example patient : schema.examples(CsvTable.read(csv))) {
                Samples.assertSame(found.get(patient.id()), plain.explain(patient));
            }
            try (SparkTriage.Found triage = SparkTriage.of(explainer).find(table)) {
                assertThat(triage.rows().count()).isEqualTo(12);
            }
        }
    }

    @Test
    void executors_make_the_same_of_what_they_get() throws Exception {
        try (OnnxModel model = Samples.model()) {
            StoredCorpus stored = Samples.stored(model, Samples.patients(folder, "corpus.csv", 30, 117));
            ExplainerBroadcast sent = SparkExplainer.over(stored)
                    .withModel(Files.readAllBytes(Samples.MODEL))
                    .sendTo(TestSession.get().sparkContext())
                    .value();
            SerializerInstance kryo = SparkEnv.get().serializer().newInstance();
            ClassTag<ExplainerBroadcast> type = ClassTag.apply(ExplainerBroadcast.class);
            ExplainerBroadcast received = kryo.deserialize(kryo.serialize(sent, type), type);
            assertThat(received.key()).isEqualTo(sent.key());
            assertThat(Engine.get("received", () -> received).corpus().digest())
                    .isEqualTo(stored.corpus().digest());
        }
    }

    @Test
    void latents_are_decomposed_over_a_corpus_in_shards() {
        Matrix latents = Samples.latents(5, 6, 118);
        Matrix held = Samples.latents(80, 6, 119);
        ActiveSet method = ActiveSet.withDefaults().withThreads(1);
        List<Decomposition> expected = method.over(held).decomposeAll(latents);
        try (SparkCorpus corpus = SparkCorpus.of(Samples.table(held).coalesce(1))) {
            List<Row> found = SparkDecomposer.over(corpus, method)
                    .apply(Samples.table(latents).coalesce(1))
                    .collectAsList();
            assertThat(found).hasSize(5);
            for (int row = 0; row < 5; row++) {
                assertThat(found.get(row).<Row>getAs("why").getDouble(3))
                        .isEqualTo(expected.get(row).residual());
            }
        }
    }
}
