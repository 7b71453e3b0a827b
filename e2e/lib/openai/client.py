"""Calls a running Masque with the stock OpenAI library; prints the results as JSON. Arguments: base URL, key, wrong key."""

import json
import sys

import openai

base, key, wrong = sys.argv[1:4]
client = openai.OpenAI(base_url=base, api_key=key, max_retries=0)
hi = [{"role": "user", "content": "Good evening."}]


def failure(call):
    try:
        call()
    except openai.APIError as error:
        return [type(error).__name__, error.code]
    return None


def chat(model, **more):
    return client.chat.completions.create(model=model, messages=more.pop("messages", hi), **more)


def read(stream):
    return "".join(chunk.choices[0].delta.content or "" for chunk in stream if chunk.choices)


whole = chat("demo/fast?tokens=5", max_tokens=20)
stranger = openai.OpenAI(base_url=base, api_key=wrong, max_retries=0)
print(
    json.dumps(
        {
            "text": whole.choices[0].message.content,
            "requestId": whole._request_id,
            "streamed": read(chat("demo/fast?tokens=20", stream=True)),
            "models": [model.id for model in client.models.list()],
            "model": client.models.retrieve("deepseek/deepseek-prover-v2:free").id,
            "wrongKey": failure(lambda: stranger.models.list()),
            "limited": failure(lambda: chat("demo/error-429")),
            "bad": failure(lambda: chat("demo/fast", top_p=7)),
            "unknown": failure(lambda: client.models.retrieve("no/such-model")),
            "midStream": failure(lambda: read(chat("demo/error-midstream", stream=True))),
        }
    )
)
