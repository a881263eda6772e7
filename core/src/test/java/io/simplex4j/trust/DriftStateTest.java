package io.simplex4j.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class DriftStateTest {
    private static final Corpus SEGMENT = CalibrationTest.corpus(new double[][] {{0, 0}, {1, 0}});

    private static Calibration calibration(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Calibration.heldOut(
                        SEGMENT,
                        Matrix.of(DoubleStream.generate(random::nextDouble)
                                .limit(rows)
                                .mapToObj(height -> new double[] {0.5, height})
                                .toArray(double[][]::new)))
                .withScore(Calibration.Score.RESIDUAL);
    }

    private static List<List<OptionalDouble>> stream(int inputs, long seed, double shift) {
        SplittableRandom random = new SplittableRandom(seed);
        return DoubleStream.generate(random::nextDouble)
                .limit(inputs)
                .mapToObj(score -> List.of(OptionalDouble.of(score + shift)))
                .toList();
    }

    @Test
    void p_values_of_one_half_leave_the_jumper_with_what_it_had() {
        DriftState.Jumper jumper = DriftState.Jumper.start();
        for (int i = 0; i < 1000; i++) {
            jumper = jumper.next(0.5);
        }
        assertThat(jumper.wealth()).isCloseTo(1, within(1e-12));
    }

    @Test
    void a_shift_raises_an_alarm_soon_and_it_stays() {
        DriftState state = DriftState.withDefaults().over(calibration(200, 1)).next(stream(200, 2, 0));
        assertThat(state.alarmed()).isFalse();
        DriftState shifted = state.next(stream(200, 3, 0.8));
        assertThat(shifted.alarmed()).isTrue();
        assertThat(shifted.alarmedAt().getAsLong()).isBetween(200L, 260L);
        assertThat(shifted.next(stream(500, 4, 0)).alarmed()).isTrue();
    }

    @Test
    void streams_like_the_rows_raise_few_alarms() {
        long alarms = 0;
        for (long seed = 0; seed < 60; seed++) {
            DriftState state =
                    DriftState.withDefaults().over(calibration(100, seed)).next(stream(400, 1000 + seed, 0));
            alarms += state.alarmed() ? 1 : 0;
        }
        assertThat(alarms).isLessThanOrEqualTo(2);
    }

    @Test
    void one_by_one_or_resumed_is_the_same_as_at_once() {
        Calibration calibration = calibration(50, 1);
        List<List<OptionalDouble>> inputs = stream(40, 7, 0.2);
        DriftState once = DriftState.withDefaults().over(calibration).next(inputs);
        DriftState first = DriftState.withDefaults().over(calibration).next(inputs.subList(0, 25));
        DriftState resumed = DriftState.withDefaults()
                .over(calibration)
                .resumed(first.inputs(), first.alarmedAt(), first.tracks())
                .next(inputs.subList(25, 40));
        assertThat(resumed.wealth()).isEqualTo(once.wealth());
        assertThat(resumed.tracks()).isEqualTo(once.tracks());
        DriftState single = DriftState.withDefaults().over(calibration);
        for (List<OptionalDouble> each : inputs) {
            single = single.next(each.get(0).getAsDouble());
        }
        assertThat(single.wealth()).isEqualTo(once.wealth());
    }

    @Test
    void an_input_without_a_score_bets_nothing_and_nan_is_refused() {
        DriftState state = DriftState.withDefaults().over(calibration(50, 1));
        assertThat(state.next(List.of(List.of(OptionalDouble.empty()))).wealth())
                .isEqualTo(state.wealth());
        assertThatThrownBy(() -> state.next(Double.NaN)).hasMessage("score is NaN; expected a number");
        assertThatThrownBy(() -> state.next(List.of(List.of())))
                .hasMessage("input has 0 scores; expected 1, one for each calibration");
    }

    @Test
    void wealth_stays_finite_however_long_inputs_are_foreign() {
        DriftState state = DriftState.withDefaults().over(calibration(50, 1)).next(stream(5000, 3, 9));
        assertThat(state.wealth()).isFinite().isGreaterThan(DriftState.ALARM);
    }

    /** Against a set that stays, every p-value is off by as much, and in the end that would be found. */
    @Test
    void after_as_many_inputs_as_it_remembers_it_compares_anew() {
        DriftState full = DriftState.withDefaults().over(calibration(50, 1)).next(stream(DriftState.STREAM, 2, 0));
        assertThat(full.alarmed()).isFalse();
        assertThat(full.tracks().get(0).stream().size()).isZero();
        DriftState elsewhere = full.next(stream(2000, 3, 5));
        assertThat(elsewhere.alarmed()).as("all alike from there on").isFalse();
        assertThat(elsewhere.tracks().get(0).stream().size()).isEqualTo(2000);
        assertThat(elsewhere.next(stream(2000, 4, 5.8)).alarmed()).isTrue();
    }

    @Test
    void what_no_inputs_lead_to_is_refused() {
        DriftState state = DriftState.withDefaults().over(calibration(50, 1)).next(stream(59, 2, 0));
        DriftState.Track track = state.tracks().get(0);
        state.requirePossible();
        assertThatThrownBy(() -> state.resumed(
                        59, OptionalLong.empty(), List.of(with(track, track.stream(), track.jumper(), 59, Double.NaN))))
                .hasMessageStartingWith("bets are 59 with a sum of NaN");
        for (double logSum : new double[] {1e308, -1e308, 0.1}) {
            assertRefused(state, 59, with(track, track.stream(), track.jumper(), 59, logSum), "logSum is ");
        }
        for (long bets : new long[] {60, 20_059, Long.MAX_VALUE}) {
            assertRefused(state, 59, with(track, track.stream(), track.jumper(), bets, track.logSum()), "bets are ");
        }
        for (long bets : new long[] {0, 58, 20_058}) {
            assertRefused(
                    state, 20_059, with(track, track.stream(), track.jumper(), bets, -1e-9), "stream has 59 numbers; ");
        }
        double[] negative = track.stream().toArray();
        negative[0] = -1;
        assertRefused(
                state,
                59,
                with(track, Vec.of(negative), track.jumper(), 59, track.logSum()),
                "stream has numbers below 0; expected scores of at least 0");
        for (DriftState.Jumper jumper : List.of(
                new DriftState.Jumper(0, 0, 0),
                new DriftState.Jumper(0, 1, 1),
                new DriftState.Jumper(1e300, 1e300, 1e300),
                new DriftState.Jumper(-1, 2, 1))) {
            assertRefused(state, 59, with(track, track.stream(), jumper, 59, track.logSum()), "jumper has wealth ");
        }
        assertThatThrownBy(() ->
                        state.resumed(59, OptionalLong.of(59), List.of(track)).requirePossible())
                .hasMessage("alarm is at input 59; expected one of 59 from 0 on");
        assertThatThrownBy(() ->
                        state.resumed(59, OptionalLong.of(-1), List.of(track)).requirePossible())
                .hasMessage("alarm is at input -1; expected one of 59 from 0 on");
        DriftState alarmed = state.next(stream(59, 3, 9));
        assertThatThrownBy(() -> state.resumed(118, OptionalLong.empty(), alarmed.tracks())
                        .requirePossible())
                .hasMessageContaining(" without an alarm; expected less than 100.0");
    }

    /** Long streams, near and far, lead to states that are taken for possible. */
    @Test
    void what_inputs_lead_to_is_possible() {
        for (double shift : new double[] {0, -0.4, 0.5, 9}) {
            DriftState state = DriftState.withDefaults().over(calibration(50, 1));
            for (int part = 0; part < 12; part++) {
                state = state.next(stream(2_500, part, 1 + shift * (part % 3)));
                state.requirePossible();
            }
        }
    }

    private static DriftState.Track with(
            DriftState.Track track, Vec stream, DriftState.Jumper jumper, long bets, double logSum) {
        return new DriftState.Track(track.score(), track.calibration(), stream, jumper, bets, logSum);
    }

    private static void assertRefused(DriftState state, long inputs, DriftState.Track track, String message) {
        assertThatThrownBy(() -> state.resumed(inputs, OptionalLong.empty(), List.of(track))
                        .requirePossible())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }
}
