"""The socket of a table: `hello` first, then every message gets an answer."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from contextlib import suppress

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from karawane.server.live import LiveTable
from karawane.server.presenters.previews import preview
from karawane.server.table.commands import Command
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.connection import GOING_AWAY, POLICY, Connection
from karawane.server.web.log_context import begin_request, references
from karawane.server.web.origins import (
    client_address,
    is_allowed_host,
    is_allowed_origin,
    is_secure,
)
from karawane.server.web.rate_limits import ClientUsage, TokenBucket
from karawane.server.web.refusals import refused_message, unreadable
from karawane.server.web.responses import refusal_response
from karawane.server.web.services import Services
from karawane.server.wire.messages import (
    AskPreview,
    ClientMessage,
    Hello,
    Previewed,
    client_message,
)

__all__ = ["serve_socket"]

HELLO_SECONDS = 10.0
FAREWELL_SECONDS = 5.0
"""How long a client may take to read the rest when its socket is closed."""

_logger = logging.getLogger("karawane.requests")

_KEY = re.compile(r"[A-Za-z0-9_.:-]{1,64}")


async def serve_socket(socket: WebSocket, services: Services, table: str) -> None:
    """Serve a table's socket until one side closes it."""
    address = client_address(socket, services.settings)
    client = services.client(socket)
    refused = _refusal_of_handshake(socket, services, client, address)
    if refused is not None:
        if delay := client.refusal_delay():
            await services.clock.sleep(delay)
        await _deny(socket, services, refused)
        return
    with client.open_socket() as admitted:
        if not admitted:
            refused = RequestRefused.too_many(services.settings.limits, "sockets")
            await _deny(socket, services, refused)
            return
        services.metrics.sockets.inc()
        conversation = _Conversation(socket, services, client, table, address)
        services.open_sockets.add(conversation)
        end_watch = services.access.watch(conversation.end_if_shut_out)
        try:
            await conversation.run()
        finally:
            end_watch()
            _logger.info("socket closed")
            services.open_sockets.discard(conversation)
            services.metrics.sockets.dec()
            services.gc_scheduler.socket_closed()


def _refusal_of_handshake(
    socket: WebSocket, services: Services, client: ClientUsage, address: str
) -> RequestRefused | None:
    if not is_allowed_host(socket, services.settings):
        return RequestRefused(Refusal.NOT_ALLOWED, "foreign host")
    if not is_allowed_origin(socket, services.settings):
        return RequestRefused(Refusal.NOT_ALLOWED, "foreign origin")
    banned = services.access.refusal(services.identity.guest(socket), address)
    if banned is not None:
        return banned
    try:
        client.count_request()
    except RequestRefused as refused:
        return refused
    return None


async def _deny(socket: WebSocket, services: Services, refused: RequestRefused) -> None:
    services.metrics.count_refusal(refused.reason, refused.limit)
    await socket.send_denial_response(refusal_response(refused))


class _Closed(Exception):
    """The conversation is over; the client is sent `code` and `reason`."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class _Conversation:
    """The messages of one socket, in both directions."""

    def __init__(
        self,
        socket: WebSocket,
        services: Services,
        client: ClientUsage,
        table: str,
        address: str,
    ) -> None:
        self._socket = socket
        self._services = services
        self._client = client
        self.table_id = table
        self.address = address
        self._log_fields = begin_request()
        self.guest = ""
        self._has_cookie = False
        self._bucket: TokenBucket = client.new_message_bucket()
        self._strikes = 0
        self._table: LiveTable | None = None
        self._hello: Hello | None = None
        """The one that was answered with `welcome`."""
        line = socket.scope["state"].get("line")
        self._connection = Connection(socket, line, gave_up=services.metrics.too_slow.inc)

    async def run(self) -> None:
        """Read and answer messages while a task of its own sends."""
        services, socket = self._services, self._socket
        guest = services.identity.guest(socket)
        self._has_cookie = guest is not None
        headers = []
        if guest is None:
            # A new guest can sit down at once, and is recognised on coming back.
            guest = services.identity.new_guest()
            cookie = services.identity.cookie(guest, secure=is_secure(socket, services.settings))
            headers.append((b"set-cookie", cookie.encode()))
        self.guest = guest
        self._log_fields.update(references(guest, self.table_id))
        _logger.info("socket opened")
        await socket.accept(headers=headers)
        sender = asyncio.create_task(self._connection.send())
        try:
            await self._listen()
        except _Closed as closed:
            self._connection.end(closed.code, closed.reason)
        finally:
            if self._table is not None:
                self._table.leave(self._connection)
            await self._finish(sender)

    def end_if_shut_out(self) -> None:
        """Close the socket if its guest or address was banned, or its cookie revoked."""
        services = self._services
        refused = services.access.refusal(self.guest, self.address)
        if refused is None and self._has_cookie and services.identity.guest(self._socket) is None:
            refused = RequestRefused(Refusal.NOT_ALLOWED, "this session has ended; connect again")
        if refused is not None:
            self._refuse(refused, None)
            self._connection.end(POLICY, refused.reason)

    async def _finish(self, sender: asyncio.Task[None]) -> None:
        """Send what is left, unless the client is gone."""
        self._connection.end(1000, "")
        with suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await sender

    async def _listen(self) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                while self._table is None:
                    await self._welcome(await self._next())
        except TimeoutError:
            raise _Closed(POLICY, "no hello in time") from None
        while True:
            await self._answer(await self._next())
            # A client that sends much at once takes turns with everybody else.
            await asyncio.sleep(0)

    async def _next(self) -> ClientMessage:
        """Return the next readable message that is within the limits."""
        while True:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                reason = "the server is restarting" if received["code"] == GOING_AWAY else ""
                raise _Closed(received["code"], reason)
            text = received.get("text") or received.get("bytes") or ""
            try:
                self._client.count_message(self._bucket)
            except RequestRefused as refused:
                self._strike(refused, _key_of(text))
                continue
            try:
                message = client_message(text)
            except ValidationError as error:
                self._strike(unreadable(error), _key_of(text))
                continue
            self._services.metrics.count_message(message.type)
            self._services.gc_scheduler.message_received()
            return message

    def _strike(self, refused: RequestRefused, key: str | None) -> None:
        self._refuse(refused, key)
        self._strikes += 1
        if self._strikes >= self._services.settings.limits.strikes:
            raise _Closed(POLICY, refused.reason)

    def _refuse(self, refused: RequestRefused, key: str | None) -> None:
        self._services.metrics.count_refusal(refused.reason, refused.limit)
        sequence = self._table.state.sequence if self._table is not None else 0
        told = refused_message(refused, key=key, sequence=sequence)
        self._connection.deliver(told.model_dump_json())

    async def _welcome(self, message: ClientMessage) -> None:
        if not isinstance(message, Hello):
            self._strike(RequestRefused(Refusal.BAD_MESSAGE, "send hello first"), message.key)
            return
        connection = self._connection
        connection.actor = self._services.identity.actor(
            self._socket,
            guest=self.guest,
            token=message.token,
            invite=message.invite,
            address=self._client.key,
        )
        connection.detail = message.detail
        try:
            async with self._client.turns:
                table = await self._services.watched_table(
                    self.table_id, connection.actor, self._client
                )
                await table.join(connection, message.after)
        except RequestRefused as refused:
            self._refuse(refused, None)
            raise _Closed(POLICY, refused.reason) from refused
        self._table = table
        self._hello = message

    async def _answer(self, message: ClientMessage) -> None:
        match message:
            case Hello():
                self._repeat_hello(message)
            case AskPreview():
                self._preview(message)
            case _:
                await self._carry_out(message)

    def _repeat_hello(self, message: Hello) -> None:
        # Sent twice, a message has no second effect: the welcome answers both.
        if message != self._hello:
            refused = RequestRefused(Refusal.BAD_MESSAGE, "a different hello was sent before")
            self._strike(refused, None)

    def _preview(self, message: AskPreview) -> None:
        table = self._joined
        try:
            found = preview(table.state.position, message.move)
        except RequestRefused as refused:
            self._refuse(refused, message.key)
            return
        told = Previewed(key=message.key, preview=found)
        self._connection.deliver(told.model_dump_json())

    async def _carry_out(self, command: Command) -> None:
        actor = self._connection.actor
        answer = await self._services.commands.carry_out(self._joined, actor, command, self._client)
        self._connection.deliver(answer.model_dump_json())

    @property
    def _joined(self) -> LiveTable:
        if self._table is None:
            raise RuntimeError("nobody listens before hello")
        return self._table


def _key_of(text: str | bytes) -> str | None:
    """Return the key of a message that is refused unread, so that its sender recognises it."""
    try:
        key = json.loads(text)["key"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return key if isinstance(key, str) and _KEY.fullmatch(key) else None
