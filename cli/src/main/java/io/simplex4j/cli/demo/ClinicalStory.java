package io.simplex4j.cli.demo;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.InputForm;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.lab.dataset.BreastCancerFeatures;
import io.simplex4j.lab.dataset.BreastCancerPatient;
import io.simplex4j.lab.dataset.TwoCountries;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.report.Section;
import io.simplex4j.server.ServedModel;
import io.simplex4j.trust.Calibration;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A Dutch model of breast cancer risk, explained with Dutch and with German patients.
 *
 * <p>The network was trained on Dutch patients to predict relapse or death within three years. Each doctor explains
 * with patients of their own country. Nobody who is explained is in a corpus or in the training data; see {@link
 * TwoCountries}.
 */
public final class ClinicalStory implements DemoStory {
    /*
     * The first two patients were chosen as what they are: of the Dutch test patients whose verdict is "examples fit" and whose
     * mixture has neither another outcome nor a misclassified patient, the one with the smallest largest weight (Rotterdam 97);
     * and, of those with the same verdict, a predicted risk between 0.4 and 0.6, both outcomes in the mixture and the right
     * prediction, the one with the least weight on misclassified patients and no weight above one third (Rotterdam 2415).
     * The other two were chosen by hand. Of the 277 German test patients, three have an ordinary residual in the
     * German corpus (below 60% of its own) and an unusual one in the Dutch corpus (above 95%); the story shows the one
     * whose residuals differ most. She is also the only one of the three with a wrong prediction, which is chance; the
     * story says so and shows how often predictions are wrong with and without that verdict. Of the 29 Dutch test
     * patients with a warning and a wrong prediction, shown is one with a low predicted risk, explained almost wholly
     * by misclassified patients. Tests verify the statements about both, and the caveat gives the rate at which such
     * warnings are right.
     */
    /** Boosted trees for the same task. */
    static final String TREES = "clinical-trees.txt";

    private static final List<String> CLASSES = List.of("no relapse", "relapse or death");
    private static final String DUTCH = "Rotterdam ";
    private static final String GERMAN = "GBSG ";
    private static final int SHARED = 724;
    private static final int WARNED = 2405;
    private static final int CLEAR = 97;
    private static final int OPEN = 2415;
    private static final String CAVEAT =
            "This patient was chosen because the prediction turned out to be wrong: of the Dutch test patients with such a warning the"
                    + " network is wrong about 3 in 10, of the others about 2 in 10.";

    private static final String ABOUT_EXAMPLES =
            "The verdict is about the examples, not about the prediction, which is wrong here: of the 12 German test patients"
                    + " whom Dutch patients do not account for the network is wrong about 4, of the 166 with “examples"
                    + " fit” about 43, a difference that chance makes.";

    private final OnnxModel model;
    private final TwoCountries patients;
    private final BreastCancerFeatures features;
    private final Schema schema;
    private final Corpus dutch;
    private final Corpus german;

    private ClinicalStory(OnnxModel model, TwoCountries patients) {
        this.model = model;
        this.patients = patients;
        this.features = patients.features();
        this.schema = schema(features);
        this.dutch =
                Corpus.encode(model, examples(DUTCH, patients.dutchCorpus()).withName("Dutch patients"));
        this.german =
                Corpus.encode(model, examples(GERMAN, patients.germanCorpus()).withName("German patients"));
    }

    /** Loads the story, which the caller closes. */
    public static ClinicalStory load() {
        TwoCountries patients = TwoCountries.split();
        OnnxModel model = DemoFiles.network("clinical.onnx");
        try {
            return new ClinicalStory(model, patients);
        } catch (RuntimeException e) {
            model.close();
            throw e;
        }
    }

    private static Schema schema(BreastCancerFeatures features) {
        String numbers = "transform: log1p, ";
        String text = "schema: simplex4j/schema/1\n"
                + "title: Breast cancer, three years after surgery\n"
                + "noun: patient\n"
                + "id: patient\n"
                + "label: outcome\n"
                + "classes: [" + String.join(", ", CLASSES) + "]\n"
                + "features:\n"
                + "  - {name: Age, column: age, unit: years, decimals: 0, min: 0, max: 120, " + scale(features.age())
                + "}\n"
                + "  - {name: Menopause, column: menopause, categories: [before, after], encoding: ordinal}\n"
                + "  - {name: Tumour size, column: size, categories: [{value: \"<=20\", name: ≤ 20 mm},"
                + " {value: 20-50, name: 20–50 mm}, {value: \">50\", name: \"> 50 mm\"}]}\n"
                + "  - {name: Grade, column: grade, categories: [I or II, III], encoding: ordinal}\n"
                + "  - {name: Nodes, column: nodes, unit: positive, decimals: 0, min: 0, " + numbers
                + scale(features.nodes()) + "}\n"
                + "  - {name: Progesterone receptors, column: progesterone, unit: fmol/l, decimals: 0, min: 0, "
                + numbers
                + scale(features.progesteroneReceptors()) + "}\n"
                + "  - {name: Oestrogen receptors, column: oestrogen, unit: fmol/l, decimals: 0, min: 0, " + numbers
                + scale(features.oestrogenReceptors()) + "}\n"
                + "  - {name: Hormone therapy, column: hormones, categories: [\"no\", \"yes\"], encoding: ordinal}\n";
        return Schema.parse(text, "clinical.yaml");
    }

    private static String scale(InputForm.Scale scale) {
        return "scale: {mean: " + scale.mean() + ", deviation: " + scale.deviation() + "}";
    }

    private Examples examples(String table, List<BreastCancerPatient> some) {
        return schema.describe(Examples.of(features.encode(some).inputs(), schema.form()))
                .withIds(some.stream().map(patient -> table + patient.number()).toList())
                .withLabels(some.stream()
                        .map(patient -> CLASSES.get(patient.label()))
                        .toList());
    }

    private static BreastCancerPatient patient(List<BreastCancerPatient> patients, int number) {
        return patients.stream()
                .filter(each -> each.number() == number)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no patient " + number + " to be explained"));
    }

    private BreastCancerPatient shared() {
        return patient(patients.germanTest(), SHARED);
    }

    private BreastCancerPatient warned() {
        return patient(patients.dutchTest(), WARNED);
    }

    private Example dutchPatient(int number, String comment) {
        return examples(DUTCH, List.of(patient(patients.dutchTest(), number)))
                .get(0)
                .withComment(comment);
    }

    /** Returns a patient like whom nobody had a relapse. */
    public Example clear() {
        return dutchPatient(
                CLEAR,
                "What to look for when all is well: everyone in her mixture stayed without relapse and is predicted so, no single"
                        + " patient decides, and little is left unexplained. The prediction is right.");
    }

    /** Returns a patient whose mixture is of both outcomes. */
    public Example open() {
        return dutchPatient(
                OPEN,
                "What an open case looks like: a third of her mixture had a relapse or died, and so says the prediction, which is"
                        + " close to one half. It is right here, and might as well be wrong.");
    }

    /** Returns the patient that both doctors see. */
    public Example seenByBoth() {
        return examples(GERMAN, List.of(shared()))
                .get(0)
                .withComment(
                        "To the German doctor she is like other patients; to the Dutch doctor, who knows the patients"
                                + " that the network was trained on, she is like hardly anyone.");
    }

    /** {@code simplex audit head}: the end of a chain, to be stored elsewhere. */
    public Example warnedOf() {
        return examples(DUTCH, List.of(warned()))
                .get(0)
                .withComment(
                        "Nine tenths of her mixture are patients whom the network misclassifies, so the verdict warns"
                                + " that it may be wrong about her too.");
    }

    OnnxModel model() {
        return model;
    }

    Schema schema() {
        return schema;
    }

    Corpus dutch() {
        return dutch;
    }

    Corpus german() {
        return german;
    }

    /** Describes how often predictions are wrong with and without the verdict of the shared patient. */
    String aboutExamples() {
        return ABOUT_EXAMPLES;
    }

    /** Returns German patients that are neither in the corpus nor in the training data. */
    Examples germanTest() {
        return examples(GERMAN, patients.germanTest());
    }

    String caveat() {
        return CAVEAT;
    }

    /**
     * Returns the average of the Dutch patients as baseline for both doctors, so that explanations differ only in their
     * corpus.
     */
    Baseline baseline() {
        return Baseline.mean(dutch);
    }

    /** Returns an explainer with Dutch patients from the training data. */
    public Explainer dutchDoctor() {
        return Explainer.of(model, dutch).withBaseline(baseline()).withStability();
    }

    public Explainer germanDoctor() {
        return Explainer.of(model, german).withBaseline(baseline()).withStability();
    }

    @Override
    public List<Section> sections() {
        return List.of(
                section(
                        "A clear case",
                        "A network was trained on Dutch patients with breast cancer to predict relapse or death within three"
                                + " years. A Dutch doctor asks which of these patients a new one is like.",
                        dutchDoctor(),
                        clear()),
                section(
                        "An open case",
                        "The same network and the same doctor, and a patient for whom examples point both ways.",
                        dutchDoctor(),
                        open()),
                section(
                        "A German patient, to a German doctor",
                        "The network was trained on Dutch patients with breast cancer to predict relapse or death within"
                                + " three years. The German doctor explains with German patients.",
                        germanDoctor(),
                        seenByBoth().withComment("To a German doctor she is like other patients.")),
                section(
                        "The same patient, to a Dutch doctor",
                        "The Dutch doctor explains the same prediction of the same network with patients that it was"
                                + " trained on. " + ABOUT_EXAMPLES,
                        dutchDoctor(),
                        seenByBoth()),
                section("A patient like those that the network misclassifies", CAVEAT, dutchDoctor(), warnedOf()));
    }

    private static Section section(String title, String introduction, Explainer explainer, Example patient) {
        return new Section(title, introduction, explainer.explain(Examples.of(patient)));
    }

    /*
     * Of each country's test patients every other one calibrates, and the others are shown: those among whom the patient of the
     * story is.
     */
    @Override
    public ServedModel served() {
        return ServedModel.of("clinical", model, "dutch", dutch)
                .withCorpus("german", german)
                .withSchema(schema)
                .withBaseline(baseline())
                .withCalibration("dutch", calibration(dutch, DUTCH, others(patients.dutchTest(), WARNED)))
                .withCalibration("german", calibration(german, GERMAN, others(patients.germanTest(), SHARED)))
                .withCases("dutch-patients", cases(DUTCH, patients.dutchTest(), WARNED, clear(), open(), warnedOf()))
                .withCases("german-patients", cases(GERMAN, patients.germanTest(), SHARED, seenByBoth()));
    }

    private Calibration calibration(Corpus corpus, String table, List<BreastCancerPatient> rows) {
        return Calibration.heldOut(corpus, Corpus.encode(model, examples(table, rows)));
    }

    private static List<BreastCancerPatient> others(List<BreastCancerPatient> all, int number) {
        return every(all, all.indexOf(patient(all, number)) + 1);
    }

    private static List<BreastCancerPatient> every(List<BreastCancerPatient> all, int from) {
        return IntStream.range(0, all.size())
                .filter(place -> (place - from) % 2 == 0)
                .mapToObj(all::get)
                .toList();
    }

    private Examples cases(String table, List<BreastCancerPatient> all, int number, Example... told) {
        List<BreastCancerPatient> shown = every(all, all.indexOf(patient(all, number)));
        return Examples.of(examples(table, shown).stream()
                .map(each -> Arrays.stream(told)
                        .filter(known -> known.id().equals(each.id()))
                        .findFirst()
                        .orElse(each))
                .toList());
    }

    @Override
    public void writeTo(Path folder) {
        String header = "patient,age,menopause,size,grade,nodes,progesterone,oestrogen,hormones,outcome\n";
        DemoFiles.copy("clinical.onnx", folder);
        DemoFiles.copy(TREES, folder);
        DemoFiles.write(folder, "clinical.yaml", schema.toYaml());
        DemoFiles.write(folder, "dutch.csv", header + rows(DUTCH, patients.dutchCorpus()));
        DemoFiles.write(folder, "dutch-held-out.csv", header + rows(DUTCH, others(patients.dutchTest(), WARNED)));
        DemoFiles.write(folder, "german.csv", header + rows(GERMAN, patients.germanCorpus()));
        DemoFiles.write(
                folder, "patients.csv", header + rows(GERMAN, List.of(shared())) + rows(DUTCH, List.of(warned())));
        DemoFiles.write(
                folder,
                "clear-and-open.csv",
                header
                        + rows(
                                DUTCH,
                                List.of(patient(patients.dutchTest(), CLEAR), patient(patients.dutchTest(), OPEN))));
        Npy.write(
                folder.resolve("dutch-average.npy"),
                Matrix.of(new double[][] {baseline().resolve(model.inputShape()).toArray()}),
                DType.FLOAT64,
                AtomicFile.Existing.REPLACE);
    }

    private static String rows(String table, List<BreastCancerPatient> some) {
        return some.stream()
                .map(patient -> String.join(
                                ",",
                                table + patient.number(),
                                Integer.toString(patient.age()),
                                patient.postmenopausal() ? "after" : "before",
                                patient.tumourSize().millimetres(),
                                patient.gradeThree() ? "III" : "I or II",
                                Integer.toString(patient.nodes()),
                                Integer.toString(patient.progesteroneReceptors()),
                                Integer.toString(patient.oestrogenReceptors()),
                                patient.hormoneTherapy() ? "yes" : "no",
                                CLASSES.get(patient.label()))
                        + "\n")
                .collect(Collectors.joining());
    }

    /** Returns commands that compare with the average of the Dutch patients, as in the story. */
    @Override
    public List<String> commands(String folder) {
        return List.of(
                command(folder, "dutch", "clear-and-open.csv", "", "clear-and-open"),
                command(folder, "german", "patients.csv", " --rows 0", "german"),
                command(folder, "dutch", "patients.csv", "", "dutch"));
    }

    private static String command(String folder, String country, String input, String more, String name) {
        return "simplex explain --model " + folder + "/clinical.onnx --schema " + folder + "/clinical.yaml --corpus "
                + folder + "/" + country + ".csv --input " + folder + "/" + input + more + " --baseline " + folder
                + "/dutch-average.npy --html " + folder + "/clinical-" + name + ".html --force";
    }

    @Override
    public void close() {
        model.close();
    }
}
