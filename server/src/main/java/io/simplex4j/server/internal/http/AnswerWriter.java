package io.simplex4j.server.internal.http;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/** Sends the body of an answer in parts. Closes the connection if the client takes too long to read one of them. */
final class AnswerWriter extends IteratingCallback {
    /* The JDK copies each part to memory outside the heap. */
    private static final int PART = 1 << 20;

    private final Request request;
    private final Response response;
    private final ByteBuffer body;
    private final Duration partTime;
    private final Callback callback;
    private boolean sentLast;
    private Scheduler.@Nullable Task timer;

    AnswerWriter(Request request, Response response, byte[] body, Duration partTime, Callback callback) {
        this.request = request;
        this.response = response;
        this.body = ByteBuffer.wrap(body);
        this.partTime = partTime;
        this.callback = callback;
    }

    @Override
    protected Action process() {
        cancel();
        if (sentLast) {
            return Action.SUCCEEDED;
        }
        ByteBuffer part = body.slice(body.position(), Math.min(PART, body.remaining()));
        body.position(body.position() + part.remaining());
        sentLast = !body.hasRemaining();
        timer = request.getComponents()
                .getScheduler()
                .schedule(
                        () -> Connections.close(request.getConnectionMetaData().getConnection()),
                        partTime.toMillis(),
                        TimeUnit.MILLISECONDS);
        response.write(sentLast, part, this);
        return Action.SCHEDULED;
    }

    private void cancel() {
        if (timer != null) {
            timer.cancel();
        }
    }

    @Override
    protected void onCompleteSuccess() {
        callback.succeeded();
    }

    @Override
    protected void onCompleteFailure(Throwable cause) {
        cancel();
        callback.failed(cause);
    }
}
