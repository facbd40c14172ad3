package org.mobula.message.internal.pointtopoint;

import org.mobula.runtime.spi.Engine;

/** The services used by all messages of a node. */
public record MessageServices(Engine engine, Routes routes, ObjectCodecs objects, EagerFetch fetch) {}
