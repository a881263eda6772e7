package io.simplex4j.experiments.demo;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.experiments.dataset.BreastCancerFeatures;
import io.simplex4j.experiments.dataset.BreastCancerPatient;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import java.nio.file.Path;
import java.util.List;

/**
 * A Dutch model of the risk of patients with breast cancer, and what a Dutch and a German doctor learn of it.
 *
 * <p>The network learnt from Dutch patients who has a relapse or dies within three years. Each doctor explains with
 * patients of the own country. Nobody who is explained is in a corpus or was learnt from; see {@link TwoCountries}.
 *
 * <p>The two patients were chosen by hand. Of 277 German test patients three have a usual residual in the German corpus
 * (below 60 % of its own) and an unusual one in the Dutch (above 95 %); shown is the one whose residuals differ most,
 * and the only one of the three whom the network is wrong about. Of the 29 Dutch test patients of whom the network
 * warns and is wrong about, shown is one whom it gives a low risk and explains almost wholly by misclassified patients.
 * Tests hold both to what is said of them, and {@link #caveat} says how often such a warning is right.
 *
 * <p>Instances are immutable and thread-safe, and hold native memory until they are closed.
 */
public final class ClinicalStory implements AutoCloseable {
    private static final List<String> CLASSES = List.of("no relapse", "relapse or death");
    private static final String DUTCH = "Rotterdam ";
    private static final String GERMAN = "GBSG ";
    private static final int SHARED = 724;
    private static final int WARNED = 2405;

    private final OnnxModel model;
    private final TwoCountries patients;
    private final BreastCancerFeatures features;
    private final Schema schema;
    private final Corpus dutch;
    private final Corpus german;
    private final Example shared;
    private final Example warned;

    private ClinicalStory(OnnxModel model, TwoCountries patients) {
        this.model = model;
        this.patients = patients;
        this.features = patients.features();
        this.schema = Schema.parse(ClinicalTables.schema(features, CLASSES), "clinical.yaml");
        this.dutch = corpus("Dutch", DUTCH, patients.dutchCorpus());
        this.german = corpus("German", GERMAN, patients.germanCorpus());
        this.shared = exhibit(
                GERMAN,
                patients.germanTest(),
                SHARED,
                "To the German doctor she is like others; to the Dutch doctor, who knows whom the network learnt from,"
                        + " like hardly anybody: and the network is wrong about her.");
        this.warned = exhibit(
                DUTCH,
                patients.dutchTest(),
                WARNED,
                "Nine tenths of her mixture are patients whom the network is wrong about, so it warns of its own"
                        + " prediction: rightly, as she had a relapse or died.");
    }

    /** The story as it comes with the software, to be closed by the caller. */
    public static ClinicalStory load() {
        TwoCountries patients = TwoCountries.split();
        OnnxModel model = StoredNetwork.open("clinical.onnx");
        try {
            return new ClinicalStory(model, patients);
        } catch (RuntimeException e) {
            model.close();
            throw e;
        }
    }

    private Corpus corpus(String country, String table, List<BreastCancerPatient> patients) {
        return Corpus.encode(model, examples(table, patients).withName(country + " patients"));
    }

    private Examples examples(String table, List<BreastCancerPatient> patients) {
        return Examples.of(features.encode(patients).inputs(), schema.form())
                .withClasses(new ClassNames(CLASSES))
                .withIds(patients.stream()
                        .map(patient -> table + patient.number())
                        .toList())
                .withLabels(patients.stream()
                        .map(patient -> CLASSES.get(patient.label()))
                        .toList());
    }

    private Example exhibit(String table, List<BreastCancerPatient> patients, int number, String why) {
        return examples(table, List.of(patient(patients, number))).get(0).withComment(why);
    }

    private static BreastCancerPatient patient(List<BreastCancerPatient> patients, int number) {
        return patients.stream()
                .filter(each -> each.number() == number)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no patient " + number + " to be explained"));
    }

    /** The network: ten numbers of a patient to the two classes. */
    public OnnxModel model() {
        return model;
    }

    /** The names of the classes: what happened within three years. */
    public List<String> classes() {
        return CLASSES;
    }

    /** What the ten numbers mean. */
    public Schema schema() {
        return schema;
    }

    /** Writes the network, the schema and the tables into a folder, where files of the same names are replaced. */
    public void writeTo(Path folder) {
        StoredNetwork.copy("clinical.onnx", folder);
        DemoFile.write(folder, "clinical.yaml", schema.toYaml());
        DemoFile.write(folder, "dutch.csv", ClinicalTables.csv(DUTCH, patients.dutchCorpus(), CLASSES));
        DemoFile.write(folder, "german.csv", ClinicalTables.csv(GERMAN, patients.germanCorpus(), CLASSES));
        Npy.write(
                folder.resolve("dutch-average.npy"),
                Matrix.of(new double[][] {baseline().resolve(model.inputShape()).toArray()}),
                DType.FLOAT64,
                AtomicFile.Existing.REPLACE);
        DemoFile.write(
                folder,
                "patients.csv",
                ClinicalTables.csv(GERMAN, List.of(patient(patients.germanTest(), SHARED)), CLASSES)
                        + ClinicalTables.rows(DUTCH, List.of(patient(patients.dutchTest(), WARNED)), CLASSES));
    }

    /** Dutch patients, some of those that the network learnt from. */
    public Corpus dutch() {
        return dutch;
    }

    /** German patients. */
    public Corpus german() {
        return german;
    }

    /** The average of the Dutch patients, for both doctors: so their explanations differ by their patients only. */
    public Baseline baseline() {
        return Baseline.mean(dutch);
    }

    /** Explains with Dutch patients. */
    public Explainer dutchDoctor() {
        return explainer(dutch);
    }

    /** Explains with German patients. */
    public Explainer germanDoctor() {
        return explainer(german);
    }

    private Explainer explainer(Corpus corpus) {
        return Explainer.of(model, corpus).withBaseline(baseline());
    }

    /** The patient that both doctors see. */
    public Example seenByBoth() {
        return shared;
    }

    /** The patient of whom the Dutch doctor is warned. */
    public Example warnedOf() {
        return warned;
    }

    /** How far to trust the warning that was right of the second patient: one sentence. */
    public String caveat() {
        return "This patient was chosen because the warning is right: of the Dutch test patients with such a warning the"
                + " network is wrong about 3 in 10, of the others about 2 in 10.";
    }

    @Override
    public void close() {
        model.close();
    }
}
