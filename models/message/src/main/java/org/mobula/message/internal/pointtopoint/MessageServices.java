package org.mobula.message.internal.pointtopoint;

import org.mobula.runtime.spi.Engine;

/** What all messages of a node need. */
public record MessageServices(Engine engine, Routes routes, ObjectCodecs objects, EagerFetch fetch) {}
