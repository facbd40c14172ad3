package org.mobula.invoke.internal.protocol;

import java.util.function.Function;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.Codecs;
import org.mobula.invoke.Analyser;
import org.mobula.invoke.Call;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.ReferenceKind;
import org.mobula.invoke.RemoteInvoker;
import org.mobula.invoke.Reuse;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;

/** The invocation protocol at one node: its objects, its calls, its handlers. */
public final class Protocol {
    private final Engine engine;
    private final Codecs codecs;
    private final Sessions sessions;
    private final ObjectTable objects = new ObjectTable();
    private final PendingCalls calls;
    private final References references;

    /**
     * @param engine the node's
     * @param loader finds the classes that messages name
     */
    public Protocol(Engine engine, ClassLoader loader) {
        this.engine = engine;
        this.codecs = new Codecs(CodecOptions.defaults(), loader);
        this.references = new References(engine.rank());
        codecs.substitute(References.NAME, references);
        this.sessions = new Sessions(engine, codecs, loader);
        this.calls = new PendingCalls(engine);
    }

    /** Begins to take messages. */
    public void start() {
        engine.onGone(calls::fail);
        engine.onClose(() -> calls.failAll(call -> new NodeClosedException(engine.rank(), call.action())));
        engine.handle(HandlerNumbers.INVOKE, new Requests(engine, sessions, objects));
        engine.handle(HandlerNumbers.INVOKE + 1, new Replies(sessions, calls));
    }

    /** Lets what a kind covers travel as references. */
    public void refer(ReferenceKind kind) {
        references.add(kind);
    }

    /** In what the arguments of calls arrived. */
    public Reuse reuse() {
        return sessions.reuse();
    }

    /** What can travel. */
    public Codecs codecs() {
        return codecs;
    }

    /** Begins a call. */
    public Call begin(RemoteInvoker invoker, int method, int primitiveBytes) {
        Session session = sessions.of(invoker.rank()); // why first: it may throw, and a place would be lost
        return calls.take().begin(invoker, session, method, primitiveBytes);
    }

    /** The name of a rank's host. */
    public String host(int rank) {
        return engine.peer(rank).host();
    }

    /** The number of an object that others may call from now on. */
    public int export(Object target, Function<Object, InterfaceShape> shape, Analyser analyser) {
        return objects.numberOf(target, object -> new ExportedObject(object, shape.apply(object), analyser));
    }

    /** Gives an object a number that is the same at every rank. */
    public void reserve(int number, Object target, InterfaceShape shape, Analyser analyser) {
        objects.reserve(number, target, new ExportedObject(target, shape, analyser));
    }

    /** Withdraws an object; false if it was not exported. */
    public boolean unexport(Object target) {
        return objects.remove(target);
    }
}
