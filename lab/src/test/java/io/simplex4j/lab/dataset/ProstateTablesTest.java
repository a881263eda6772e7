package io.simplex4j.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Examples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProstateTablesTest {
    private static final String FLAGS = "Age at Diagnosis,PSA (ng/ml),Comorbidities,Treatment_CM,"
            + "Treatment_Primary hormone therapy,Treatment_Radical Therapy-RDx,Treatment_Radical therapy-Sx,"
            + "Grade_1.0,Grade_2.0,Grade_3.0,Grade_4.0,Grade_5.0,Stage_1,Stage_2,Stage_3,Stage_4,"
            + "Gleason1_1,Gleason1_2,Gleason1_3,Gleason1_4,Gleason1_5,"
            + "Gleason2_1,Gleason2_2,Gleason2_3,Gleason2_4,Gleason2_5,mortCancer\n";
    private static final String JOE = "64,16.5,2,0,0,0,1,0,0,1,0,0,0,1,0,0,0,0,0,1,0,0,0,1,0,0,True\n";
    private static final String BILL = "70.5,8,5,1,0,0,0,1,0,0,0,0,1,0,0,0,0,0,1,0,0,0,0,1,0,0,False\n";
    private static final String SHORT = "id,AGE,Psa,Comorbidity,Treatment,Grade,Stage,Gleason1,Gleason2,MORTCANCER\n";

    @TempDir
    private Path folder;

    @Test
    void columns_of_flags_are_found_by_name() throws IOException {
        Examples patients = ProstateTables.read(written(FLAGS + JOE + BILL));
        assertThat(Sampling.labels(patients)).containsExactly(1, 0);
        assertThat(ProstateFeatures.decode(patients.inputs().row(0)))
                .isEqualTo(new ProstatePatient(64, 16.5, 2, ProstateTreatment.SURGERY, 3, 2, 4, 3));
        assertThat(ProstateFeatures.decode(patients.inputs().row(1)))
                .isEqualTo(new ProstatePatient(70.5, 8, 3, ProstateTreatment.CONSERVATIVE, 1, 1, 3, 3));
    }

    @Test
    void columns_of_values_are_read_as_well() throws IOException {
        Examples patients = ProstateTables.read(written(SHORT + "1,64,16.5,0,PHT,5.0,T4,4,5,1\n"));
        assertThat(ProstateFeatures.decode(patients.inputs().row(0)))
                .isEqualTo(new ProstatePatient(64, 16.5, 0, ProstateTreatment.HORMONE_THERAPY, 5, 4, 4, 5));
    }

    @Test
    void a_byte_order_mark_and_windows_line_ends_do_no_harm() throws IOException {
        String table = "\uFEFF" + (FLAGS + JOE).replace("\n", "\r\n");
        assertThat(ProstateTables.read(written(table)).size()).isEqualTo(1);
    }

    @Test
    void missing_columns_are_named() throws IOException {
        refuses(FLAGS.replace("PSA (ng/ml)", "other") + JOE, " line 1: has no column 'PSA' or 'PSA (ng/ml)'");
        refuses(FLAGS.replace("mortCancer", "dead") + JOE, " line 1: has no column 'mortCancer'");
        refuses(
                FLAGS.replace("Stage_3", "other") + JOE,
                " line 1: has 0 columns 'Stage_3'; expected 1, or a column 'Stage'");
        refuses(
                FLAGS.replace("Treatment_CM", "other") + JOE,
                " line 1: has 0 columns 'Treatment_CM'; expected 1, or a column 'Treatment'");
        refuses(FLAGS.replace("Stage_3", "Stage_2") + JOE, " line 1: found column 'Stage_2' twice; expected it once");
    }

    @Test
    void spoilt_cells_are_named_by_line_and_column() throws IOException {
        refuses(
                FLAGS + JOE + JOE.replace("16.5", "NA"),
                " line 3: column 'PSA (ng/ml)': found 'NA'; expected a number");
        refuses(FLAGS + JOE.replace("True", "maybe"), " line 2: column 'mortCancer': found 'maybe'; expected 0 or 1");
        refuses(
                FLAGS + JOE.replace("16.5,2,0", "16.5,-1,0"),
                " line 2: column 'Comorbidities': found '-1'; expected an integer from 0 to 100");
        refuses(
                FLAGS + JOE.replace("16.5,2,0", "16.5,2,1"),
                " line 2: columns 'Treatment_...': found 2 that are 1; expected one");
        refuses(
                SHORT + "1,64,16.5,0,PHT,6,T4,4,5,1\n",
                " line 2: column 'Grade': found '6'; expected one of 1, 2, 3, 4, 5");
        refuses(
                SHORT + "1,64,16.5,0,none,5,T4,4,5,1\n",
                " line 2: column 'Treatment': found 'none'; expected one of PHT, RT-RDx, RT-Sx, CM");
    }

    @Test
    void files_that_are_no_tables_are_refused() throws IOException {
        refuses("", ": is empty; expected a header and rows below it");
        assertThatThrownBy(() -> ProstateTables.read(folder.resolve("none.csv")))
                .hasMessage(folder.resolve("none.csv") + ": no such file");
        Path ragged = written(FLAGS + "1,2,3\n");
        assertThatThrownBy(() -> ProstateTables.read(ragged))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(ragged + " line 2: found 3 fields; expected 27 as in the header");
    }

    private void refuses(String content, String problem) throws IOException {
        Path file = written(content);
        assertThatThrownBy(() -> ProstateTables.read(file))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(file + problem);
    }

    private Path written(String content) throws IOException {
        return Files.writeString(folder.resolve("seer.csv"), content);
    }
}
